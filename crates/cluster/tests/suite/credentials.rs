//! Brokers that ask who comes: users, tokens, nkeys, and TLS with certificates made for the test.

use quadrille_cluster::{BrokerOptions, ClusterMonitor};
use quadrille_testing::nats::NatsServer;
use std::path::Path;
use std::process::Command;

fn is_let_in(options: &BrokerOptions) -> bool {
    match ClusterMonitor::connect(options) {
        Ok(monitor) => monitor.status().is_ok(),
        Err(error) => {
            assert!(error.to_string().starts_with("cannot connect to "), "{error}");
            false
        }
    }
}

#[test]
fn users_tokens_and_nkeys_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let options = |server: &NatsServer| BrokerOptions::new(&server.url());

    let server = NatsServer::start_with("authorization { user: quadrille, password: secret }");
    let with = |password: &str| BrokerOptions {
        user: Some("quadrille".into()),
        password: Some(password.into()),
        ..options(&server)
    };
    assert!(is_let_in(&with("secret")) && !is_let_in(&with("wrong")) && !is_let_in(&options(&server)));
    let address = format!("nats://quadrille:wrong@127.0.0.1:{}", server.port());
    let refused = ClusterMonitor::connect(&BrokerOptions::new(&address)).err().unwrap().to_string();
    assert!(!refused.contains("wrong"), "a password stands in an error: {refused}");

    let server = NatsServer::start_with("authorization { token: secret }");
    let with = |token: &str| BrokerOptions { token: Some(token.into()), ..options(&server) };
    assert!(is_let_in(&with("secret")) && !is_let_in(&with("wrong")));

    let (known, stranger) = (nkeys::KeyPair::new_user(), nkeys::KeyPair::new_user());
    let users = format!("authorization {{ users: [ {{ nkey: {} }} ] }}", known.public_key());
    let server = NatsServer::start_with(&users);
    let with = |name: &str, key: &nkeys::KeyPair| BrokerOptions {
        nkey: Some(file(name, &format!("{}\n", key.seed().unwrap()))),
        ..options(&server)
    };
    assert!(is_let_in(&with("known", &known)) && !is_let_in(&with("stranger", &stranger)));
    let missing = BrokerOptions { nkey: Some(folder.path().join("missing")), ..options(&server) };
    let reason = ClusterMonitor::connect(&missing).err().unwrap().to_string();
    assert!(reason.contains("missing"), "{reason}");
}

/// Makes a key and a certificate by the `openssl` program; signed by another one, or by itself.
fn certificate(folder: &Path, name: &str, signer: Option<&str>) {
    let path = |name: &str, kind: &str| folder.join(format!("{name}.{kind}"));
    let mut command = Command::new("openssl");
    command.args([
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
    ]);
    command.args(["-subj", &format!("/CN={name}")]).arg("-keyout").arg(path(name, "key"));
    command.arg("-out").arg(path(name, "pem"));
    if let Some(signer) = signer {
        command.arg("-CA").arg(path(signer, "pem")).arg("-CAkey").arg(path(signer, "key"));
        command.args([
            "-addext",
            "subjectAltName=IP:127.0.0.1",
            "-addext",
            "basicConstraints=critical,CA:FALSE",
        ]);
    }
    let made = command.output().expect("openssl is there");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

#[test]
fn brokers_and_clients_show_certificates() {
    let folder = tempfile::tempdir().unwrap();
    for (name, signer) in
        [("authority", None), ("other", None), ("broker", Some("authority")), ("client", Some("authority"))]
    {
        certificate(folder.path(), name, signer);
    }
    let path = |name: &str| folder.path().join(name);
    let shown = |name: &str| path(name).display().to_string();
    let server = NatsServer::start_with(&format!(
        "tls {{ cert_file: {:?}, key_file: {:?}, ca_file: {:?}, verify: true }}",
        shown("broker.pem"),
        shown("broker.key"),
        shown("authority.pem")
    ));
    let options = |ca: &str, certificate: bool| BrokerOptions {
        url: server.url().replace("nats://", "tls://"),
        ca: Some(path(ca)),
        certificate: certificate.then(|| path("client.pem")),
        key: certificate.then(|| path("client.key")),
        ..BrokerOptions::default()
    };
    assert!(is_let_in(&options("authority.pem", true)));
    assert!(!is_let_in(&options("other.pem", true)), "nobody vouches for the broker");
    assert!(!is_let_in(&options("authority.pem", false)), "nobody vouches for the client");
    assert!(!is_let_in(&BrokerOptions::new(&server.url())), "the broker has no plain connections");
}
