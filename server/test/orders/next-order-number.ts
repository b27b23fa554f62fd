// Far from each other, and without a common divisor with the number of combinations: the numbers differ early and never repeat.
const STEP = 6_180_339
const DIGITS = 7

let numbers = 0

/**
 * Order numbers for tests. A random number can begin with a letter for which a test searches, so these have digits only.
 * Phone numbers and tracking numbers do not begin with 0.
 */
export function nextOrderNumber(): string {
  const digits = (++numbers * STEP) % 10 ** DIGITS
  return `TW-0${String(digits).padStart(DIGITS, '0')}`
}
