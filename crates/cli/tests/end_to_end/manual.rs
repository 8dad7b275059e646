use crate::{folder, quiet};

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(
            quiet(&["completions", shell], 0).contains("ninefold"),
            "{shell}"
        );
    }
}

#[test]
fn man_pages() {
    assert!(quiet(&["man"], 0).contains(".TH ninefold 1"));
    let folder = folder();
    quiet(&["man", "--dir", folder.path().to_str().unwrap()], 0);
    assert!(folder.path().join("ninefold-solve.1").exists());
}
