//! `quadrille tables` from outside.

use crate::common::{refused, stdout};
use serde_json::Value;

#[test]
fn tables_are_made_checked_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display().to_string();
    let make = ["tables", "surakarta", "--stones", "3", "--out", &path];
    assert!(stdout(&make).starts_with("3 tables made"));
    assert!(stdout(&make).starts_with("0 tables made"));
    assert!(stdout(&["tables", "verify", &path, "--sample", "1000"]).ends_with("valid\n"));
    let report: Value = serde_json::from_str(&stdout(&["tables", "report", &path, "--json"])).unwrap();
    assert_eq!(
        (&report[2]["mover"], &report[2]["longest"], &report[2]["positions"]),
        (&2.into(), &7.into(), &2715.into())
    );
    let position = ".......b....................w....... b";
    let probe = ["tables", "probe", "surakarta", "--position", position, "--tables", &path];
    assert!(stdout(&probe).starts_with("table: wins, converts in 1\nb5e2     wins, converts in 1\n"));
    let think = ["think", "surakarta", "--position", position, "--depth", "1"];
    let with = format!("tables={path}");
    assert!(stdout(&[&think[..], &["--set", &with]].concat()).contains("wins in"));
    std::fs::write(folder.path().join("surakarta-draws-2v1.table"), "nothing").unwrap();
    assert!(refused(&make).contains("2v1.table: this is no table of Quadrille"));
}

#[test]
fn regions_of_amazons_are_valued_checked_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().display().to_string();
    let make = ["tables", "amazons", "--squares", "5", "--out", &path];
    assert!(stdout(&make).starts_with("12328 regions of up to 5 squares with 73 values"));
    assert!(
        stdout(&["tables", "verify", &path])
            .ends_with("12328 regions of Amazons follow from those after their turns\nvalid\n")
    );
    let position = "W2xB1/xxxxxx/W1Bxxx b";
    let probe = ["tables", "probe", "amazons", "--position", position, "--tables", &path];
    let text = stdout(&probe);
    assert!(text.contains("+2             a3 b3 c3") && text.contains("-1             e3 f3"), "{text}");
    assert!(text.contains("a1 b1 c1"), "{text}");
    let json: Value = serde_json::from_str(&stdout(&[&probe[..], &["--json"]].concat())).unwrap();
    assert_eq!(json["regions"].as_array().unwrap().len(), 3);
    let too_many = ["tables", "amazons", "--squares", "12", "--out", &path];
    assert!(refused(&too_many).contains("regions of 2 to 8 squares, not 12"));
}

#[test]
fn what_tables_cannot_answer_is_refused_with_the_reason() {
    assert!(refused(&["tables", "probe", "surakarta"]).contains("no table has this position"));
    assert!(refused(&["tables", "verify", "/nowhere"]).contains("/nowhere"));
    let make = ["tables", "surakarta", "--stones", "12", "--out", "/nowhere"];
    assert!(refused(&make).contains("tables can have 2 to 9 stones, not 12"));
    let rule = ["tables", "surakarta", "--stones", "3", "--out", "/nowhere", "--rule", "repetition=3"];
    assert!(refused(&rule).contains("repetition"));
}
