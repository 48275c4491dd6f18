/// A square matrix, by rows.
pub type Matrix = Vec<Vec<f64>>;

/// The inverse of a symmetric, positive definite matrix, by Gauss and Jordan; no pivoting is needed for these (Golub
/// and Van Loan, "Matrix Computations", section 4.2).
pub fn inverse(matrix: &Matrix) -> Matrix {
    let n = matrix.len();
    let mut left = matrix.clone();
    let mut right = scalar(n, 1.0);
    for column in 0..n {
        let pivot = left[column][column];
        for rows in [&mut left, &mut right] {
            rows[column].iter_mut().for_each(|entry| *entry /= pivot);
        }
        for row in (0..n).filter(|&row| row != column) {
            let factor = left[row][column];
            for rows in [&mut left, &mut right] {
                let pivot_row = rows[column].clone();
                rows[row].iter_mut().zip(pivot_row).for_each(|(entry, pivot)| *entry -= factor * pivot);
            }
        }
    }
    right
}

/// The matrix product.
pub fn product(one: &Matrix, other: &Matrix) -> Matrix {
    let n = one.len();
    let entry = |i: usize, j: usize| (0..n).map(|k| one[i][k] * other[k][j]).sum();
    (0..n).map(|i| (0..n).map(|j| entry(i, j)).collect()).collect()
}

/// The matrix with `value` on the diagonal.
pub fn scalar(n: usize, value: f64) -> Matrix {
    (0..n).map(|i| (0..n).map(|j| if i == j { value } else { 0.0 }).collect()).collect()
}
