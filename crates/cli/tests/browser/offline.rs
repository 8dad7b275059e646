//! The page as a folder of static files: in any place of any host, without a network, from version to version. These tests are
//! about the page around the engine, which is not in these folders.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::Page;
use crate::folder::Folder;

/// The files of the page.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/page");

/// Beside them: what is tried in the browser.
const BESIDE: [(&str, &str); 1] = [(
    "try.js",
    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/browser/games.js"),
)];

/// A file whose integrity the service worker is told, and what is in it.
const SEALED: (&str, &str, &str) = (
    "sealed.txt",
    "ninefold\n",
    "sha256-FHPW/9rYfCcQOBuiSqkCI/wIQ9wknISxY6J5OEtjAAc=",
);

/// Replaces the one place where a text stands.
fn replaced(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old}");
    text.replace(old, new)
}

/// All files in a folder and in those below it.
pub(crate) fn files_of(folder: &Path) -> Vec<PathBuf> {
    let entries = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files_of(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// A folder with the page, as `cargo xtask page` makes it: all files, and a service worker that knows them.
fn assembled(version: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let mut files = Vec::new();
    for path in files_of(Path::new(PAGE)) {
        let name = path.strip_prefix(PAGE).unwrap();
        let to = folder.path().join(name);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(&path, to).unwrap();
        let name = name.to_str().unwrap();
        if name != "sw.js" {
            files.push(Value::from(name));
        }
    }
    for (name, file) in BESIDE {
        fs::copy(file, folder.path().join(name)).unwrap();
        files.push(Value::from(name));
    }
    let change = |name: &str, old: &str, new: &str| {
        let path = folder.path().join(name);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, replaced(&text, old, new)).unwrap();
    };
    let (name, text, integrity) = SEALED;
    fs::write(folder.path().join(name), text).unwrap();
    files.push(json!([name, integrity]));
    let files = format!("const FILES = {};", json!(files));
    change("sw.js", "const FILES = [];", &files);
    let line = format!("const VERSION = {version:?};");
    change("sw.js", "const VERSION = \"dev\";", &line);
    let line = format!("engine: \"workers\", version: {version:?}");
    change("build.js", "engine: \"http\", version: \"dev\"", &line);
    let line = format!("<title>Ninefold {version}</title>");
    change("index.html", "<title>Ninefold</title>", &line);
    folder
}

fn served(folder: &Path) -> Folder {
    Folder::serve(folder.to_owned())
}

impl Page {
    /// Opens the page and waits until it has everything for the time without a network.
    fn visit(&mut self) {
        self.open("");
        self.browser
            .wait("navigator.serviceWorker.controller !== null");
    }

    /// The version of the document, and those of a module and of a file that are asked for now.
    fn versions(&mut self) -> String {
        let versions = self.browser.eval(
            "(async () => [document.title.split(' ').at(-1), (await import('./build.js')).build.version,
               /version: \"(.*)\" }/.exec(await (await fetch('build.js')).text())[1]].join(' '))()",
        );
        versions.as_str().unwrap().to_owned()
    }

    /// Looks for a new version, as a page does that is open for long.
    fn look_for_update(&mut self) {
        self.browser.eval(
            "navigator.serviceWorker.getRegistration().then(one => one.update()).then(() => 1, () => 1)",
        );
    }
}

#[test]
fn the_store_keeps_its_promises() {
    let folder = assembled("1");
    let Some(mut page) = Page::of(served(folder.path())) else {
        return;
    };
    page.open("");
    let faults = page
        .browser
        .eval("import('./try.js').then(all => all.run())");
    assert_eq!(faults, json!([]));
    page.end();
}

#[test]
fn a_folder_that_can_be_installed() {
    let folder = assembled("1");
    let Some(mut page) = Page::of(served(folder.path())) else {
        return;
    };
    page.visit();
    let told = page.browser.call("Page.getAppManifest", json!({}));
    assert_eq!(told["errors"], json!([]));
    let manifest: Value = serde_json::from_str(told["data"].as_str().unwrap()).unwrap();
    for icon in manifest["icons"].as_array().unwrap() {
        assert!(folder.path().join(icon["src"].as_str().unwrap()).is_file());
    }
    let told = page.browser.call("Page.getInstallabilityErrors", json!({}));
    assert_eq!(told["installabilityErrors"], json!([]));
    page.end();
}

#[test]
fn without_a_network_after_one_visit() {
    let folder = assembled("1");
    let Some(mut page) = Page::of(served(folder.path())) else {
        return;
    };
    page.visit();
    page.enter("solve");
    for key in ["5", "3", ".", ".", "7"] {
        page.browser.press(key, 0);
    }
    page.folder().stop();
    let asked = page.folder().asked().len();
    page.open_room("solve");
    page.wait_for_count(".cell.given", 3);
    // A link with a position needs no engine.
    let link = page.browser.eval(
        "Promise.all([import('./games/link.js'), import('./board/work.js'), import('./board/shape.js')]).then(([link, work, shape]) =>
           link.pack({ ...work.blank(shape.shapeOf(2, 2)), givens: [1, 2, 3, 4, ...Array(12).fill(0)],
             placed: [0, 0, 0, 0, 3, ...Array(11).fill(0)] }))",
    );
    let link = link.as_str().unwrap();
    let address = format!("{}?text={}%23{link}", page.address, page.address);
    page.browser.open(&address);
    page.wait_for_count(".cell.given", 4);
    assert_eq!(page.label(4), "row 2 column 1, 3");
    // The browser may look for a new version, and for nothing else.
    let more = page.folder().asked().len() - asked;
    assert!(more <= 2, "{more} requests");
    page.end();
}

#[test]
fn from_version_to_version() {
    let (first, second) = (assembled("1"), assembled("2"));
    let (broken, mixed) = (assembled("3"), assembled("4"));
    fs::remove_file(broken.path().join("play/play.js")).unwrap();
    fs::write(mixed.path().join(SEALED.0), "of another version\n").unwrap();
    let Some(mut page) = Page::of(served(first.path())) else {
        return;
    };
    page.visit();
    page.enter("solve");
    page.browser.press("5", 0);
    page.folder().change(second.path().to_owned());
    page.look_for_update();
    page.browser
        .wait("!document.querySelector('#update').hidden");
    // The open page stays what it is, also when it is loaded again.
    assert_eq!(page.versions(), "1 1 1");
    page.reload();
    assert_eq!(page.versions(), "1 1 1");
    page.browser
        .wait("!document.querySelector('#update').hidden");
    page.browser.eval("void (window.isOld = true)");
    page.browser.click("#update-now");
    page.wait_for_load();
    assert_eq!(page.versions(), "2 2 2");
    let caches = page.browser.eval("caches.keys().then(all => all.length)");
    assert_eq!(caches, json!(1));
    assert_eq!(page.count(".cell.given"), 1);
    let hidden = page
        .browser
        .eval("document.querySelector('#update').hidden");
    assert_eq!(hidden, true);
    // Of a version that is not whole nothing is taken, nor of one whose files are not those that were built.
    for folder in [&broken, &mixed] {
        page.folder().change(folder.path().to_owned());
        page.look_for_update();
        page.browser.wait(
            "navigator.serviceWorker.getRegistration().then(one => !one.installing && !one.waiting)",
        );
        page.open("");
        assert_eq!(page.versions(), "2 2 2");
    }
    // The browser reports what was wrong.
    page.browser
        .errors
        .retain(|error| !error.contains("play.js") && !error.contains(SEALED.0));
    page.end();
}

/// Where a server takes the place of a folder, its service worker makes way.
#[test]
fn a_server_in_the_same_place() {
    let folder = assembled("1");
    let Some(mut page) = Page::of(served(folder.path())) else {
        return;
    };
    page.visit();
    page.folder().change(PAGE.into());
    page.look_for_update();
    page.browser.wait(
        "navigator.serviceWorker.getRegistration().then(one => one === undefined && caches.keys().then(all => !all.length))",
    );
    page.open("");
    assert_eq!(page.browser.eval("document.title"), json!("Ninefold"));
    page.end();
}
