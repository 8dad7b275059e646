use crate::server::Server;
use crate::{ninefold, run};

fn get(server: &Server, path: &str) -> String {
    let address = server.address();
    server.answer(&format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    ))
}

#[test]
fn the_page_is_served_on_this_machine() {
    let page = Server::start();
    assert!(
        page.address().starts_with("127.0.0.1:"),
        "{}",
        page.address()
    );
    let answer = get(&page, "/");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.contains("<title>Ninefold</title>"), "{answer}");
    assert!(get(&page, "/api/formats").contains("sudokuwiki"));
    assert!(get(&page, "/no/such/file").starts_with("HTTP/1.1 404"));
}

#[test]
fn a_port_in_use_is_told() {
    let page = Server::start();
    let (_, port) = page.address().split_once(':').unwrap();
    let (_, status, error) = run(&mut ninefold(&["serve", "--port", port]));
    assert_eq!(status, 2);
    assert!(error.contains("`--port 0` takes a free port"), "{error}");
}
