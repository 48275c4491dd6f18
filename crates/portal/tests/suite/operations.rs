//! For who runs the portal: TLS, metrics, documents, the administrator's commands.

use crate::client::{PASSWORD, read_answer, serve, serve_with, wait_for};
use quadrille_portal::{Admin, PasswordCost};
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, crypto::ring};

fn data(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

#[test]
fn it_speaks_tls_by_itself() {
    let portal = serve_with(|options| options.tls = Some((data("cert.pem"), data("key.pem"))));
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(data("ca.pem")).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connection = ClientConnection::new(Arc::new(config), "localhost".try_into().unwrap()).unwrap();
    let mut stream = StreamOwned::new(connection, portal.nobody().connect());
    let request = "POST /api/portal/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}";
    stream.write_all(request.as_bytes()).unwrap();
    let answer = read_answer(stream);
    assert_eq!(answer.code, 200, "{}", answer.body);
    assert!(answer.header("set-cookie").unwrap().ends_with("; Secure"));
    assert_eq!(portal.nobody().get("/health").code, 0, "nothing is answered without TLS");
}

#[test]
fn wrong_certificates_are_told_by_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = crate::client::options(folder.path());
    options.tls = Some((data("missing.pem"), data("key.pem")));
    let error = quadrille_portal::Server::bind(options).err().unwrap().to_string();
    assert!(error.contains("missing.pem"), "{error}");
}

#[test]
fn metrics_health_and_the_document_are_there() {
    let portal = serve();
    let (anna, bert) = (portal.person("anna"), portal.person("bert"));
    let id = anna.begin(&bert, json!({ "game": "tak" }), json!({ "seconds": 60, "increment": 0 }), false);
    anna.play(id, "a1").ok();
    let _socket = anna.socket(&format!("games/{id}/socket"));
    let metrics = portal.nobody().get("/metrics").body;
    for line in [
        "quadrille_live_games 1",
        "quadrille_sockets 1",
        "quadrille_move_seconds_count 1",
        "quadrille_writable 1",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line} in {metrics}");
    }
    assert_eq!(portal.nobody().get("/health").ok()["status"], "ok");
    assert!(portal.nobody().get("/api").json()["paths"]["/api/portal/games/{id}/moves"].is_object());
    assert!(portal.nobody().get("/").body.contains("<html"));
    assert_eq!(portal.nobody().get("/api/rules").ok()["games"].as_array().unwrap().len(), 4);
    assert_eq!(portal.nobody().get("/nothing").code, 404);
}

#[test]
fn the_administrator_works_beside_a_running_portal() {
    let portal = serve();
    let cost = PasswordCost { memory: 8, passes: 1 };
    let mut admin = Admin::open(&portal.data).unwrap();
    admin.add_person("anna", PASSWORD, cost).unwrap();
    assert!(admin.add_person("Anna", PASSWORD, cost).is_err_and(|error| error.to_string().contains("taken")));
    assert!(admin.add_person("<b>", PASSWORD, cost).is_err());
    let login =
        |password: &str| portal.nobody().post("login", json!({ "name": "anna", "password": password }));
    let anna = portal.nobody().with_cookie(&login(PASSWORD));
    admin.set_password("anna", "battery staple", cost).unwrap();
    wait_for("the end of the session", || anna.get("account").ok()["account"].is_null().then_some(()));
    login("battery staple").ok();

    let robo = portal.nobody().with_token(&admin.add_robot("robo", "a robot").unwrap());
    assert_eq!(robo.name, "robo");
    let renewed = portal.nobody().with_token(&admin.renew_token("robo").unwrap());
    assert_eq!(renewed.name, "robo");
    wait_for("the end of the token", || (robo.get("account").code == 401).then_some(()));
    assert!(admin.renew_token("anna").is_err_and(|error| error.to_string().contains("no robot")));
    admin.revoke_tokens("robo").unwrap();
    wait_for("the end of the token", || (renewed.get("account").code == 401).then_some(()));

    let users = admin.users().unwrap();
    let names: Vec<_> = users.iter().map(|user| (user.name.as_str(), user.kind.as_str())).collect();
    assert_eq!(names, [("anna", "person"), ("robo", "robot")]);
    let file = portal.data.join("backup.sqlite");
    admin.backup(&file).unwrap();
    assert!(admin.backup(&file).is_err(), "nothing is overwritten");
    let copy = rusqlite::Connection::open(&file).unwrap();
    let accounts: i64 = copy.query_row("SELECT count(*) FROM accounts", [], |row| row.get(0)).unwrap();
    assert_eq!(accounts, 2);
    admin.delete("anna").unwrap();
    assert!(admin.delete("anna").is_err_and(|error| error.to_string().contains("nobody called")));
}
