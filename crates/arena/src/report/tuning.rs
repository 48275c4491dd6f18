use crate::plan::Plan;

/// The values of all tuned parameters over the iterations, each as a part of its range.
pub fn tuning_svg(_plan: &Plan, _steps: &[(f64, Vec<f64>)]) -> String {
    String::new()
}
