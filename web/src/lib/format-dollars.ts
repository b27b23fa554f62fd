const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Two decimals always (spec section 9). */
export function formatDollars(amount: number): string {
  return dollars.format(amount)
}
