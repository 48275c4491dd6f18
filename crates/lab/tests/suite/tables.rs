//! What tables say: differences in standard errors, and the formats.

use quadrille_lab::{Difference, Figure, Measure, Row, Series};

#[test]
fn a_difference_is_in_standard_errors_of_both() {
    let paper = Measure::number(70.0, Some(3.0), 1);
    let row = Row::new("row", Some(paper.clone()), Some(Measure::number(80.0, Some(4.0), 1)));
    assert_eq!(row.difference, Difference::Errors(2.0));
    assert!(!row.difference.is_beyond_chance());
    let exact = |text: &str| Some(Measure::exact(text));
    assert_eq!(Row::new("", exact("9.17e57"), exact("9.19e57")).difference, Difference::Differs);
    assert_eq!(Row::new("", exact("14"), exact("14")).difference, Difference::Equal);
    assert_eq!(Row::new("", Some(paper), None).difference, Difference::Unknown);
}

#[test]
fn nothing_is_certain_after_finitely_many_trials() {
    let all = Measure::percent(10, 10).unwrap();
    assert_eq!(all.value, Some(100.0));
    assert!(all.error.unwrap() > 5.0);
    assert_eq!(Measure::percent(0, 0), None);
    let mean = Measure::mean(&[1.0, 2.0, 3.0], 1).unwrap();
    assert!((mean.error.unwrap() - (1.0f64 / 3.0).sqrt()).abs() < 1e-12);
}

#[test]
fn a_figure_without_points_is_drawn_too() {
    let figure = |points| Figure {
        title: "t <&>".into(),
        x: "x".into(),
        y: "y".into(),
        series: vec![Series { name: "s".into(), points }],
    };
    for points in [vec![], vec![(10.0, 0.0)], vec![(10.0, 50.0), (11.0, 60.0)]] {
        assert!(figure(points).svg().starts_with("<svg"));
    }
}
