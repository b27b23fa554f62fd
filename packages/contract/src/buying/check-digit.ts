/** The Luhn formula, which finds mistyped card numbers: every second digit from the right counts double. */
export function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((total, digit, position) => {
      const value = digit * (position % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
