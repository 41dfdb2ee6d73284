/** The little linear algebra that the model needs: symmetric, positive definite, at most a few hundred rows. */

export type Matrix = Float64Array[];

export const zeros = (size: number): Matrix => Array.from({ length: size }, () => new Float64Array(size));

export const cell = (matrix: Matrix, row: number, column: number): number => matrix[row]?.[column] ?? 0;

export function addTo(matrix: Matrix, row: number, column: number, value: number): void {
  const line = matrix[row];
  if (line) line[column] = (line[column] ?? 0) + value;
}

/** The inverse of a symmetric positive definite matrix by Cholesky; null where it is none. */
export function inverse(matrix: Matrix): Matrix | null {
  const lower = cholesky(matrix);
  return lower && inverseOfProduct(inverseOfLower(lower));
}

function cholesky(matrix: Matrix): Matrix | null {
  const size = matrix.length;
  const lower = zeros(size);
  for (let row = 0; row < size; row++) {
    const line = lower[row] ?? new Float64Array();
    for (let column = 0; column <= row; column++) {
      const other = lower[column] ?? line;
      let sum = cell(matrix, row, column);
      for (let k = 0; k < column; k++) sum -= (line[k] ?? 0) * (other[k] ?? 0);
      if (row !== column) line[column] = sum / (other[column] ?? 1);
      else if (sum > 0) line[column] = Math.sqrt(sum);
      else return null;
    }
  }
  return lower;
}

function inverseOfLower(lower: Matrix): Matrix {
  const size = lower.length;
  const result = zeros(size);
  for (let column = 0; column < size; column++) {
    addTo(result, column, column, 1 / cell(lower, column, column));
    for (let row = column + 1; row < size; row++) {
      const line = lower[row] ?? new Float64Array();
      let sum = 0;
      for (let k = column; k < row; k++) sum -= (line[k] ?? 0) * cell(result, k, column);
      addTo(result, row, column, sum / (line[row] ?? 1));
    }
  }
  return result;
}

/** transpose(lower) times lower: the inverse that belongs to an inverted Cholesky factor. */
function inverseOfProduct(lower: Matrix): Matrix {
  const size = lower.length;
  const result = zeros(size);
  for (const line of lower)
    for (let row = 0; row < size; row++) {
      const left = line[row] ?? 0;
      if (left === 0) continue;
      const target = result[row] ?? line;
      for (let column = 0; column < size; column++) target[column] = (target[column] ?? 0) + left * (line[column] ?? 0);
    }
  return result;
}
