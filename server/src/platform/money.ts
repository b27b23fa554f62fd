/** Integer cents inside the server, dollars with two decimals in JSON (BAG-3). The only conversions. */
export function toDollars(cents: number): number {
  return cents / 100
}

export function toDollarsOrNull(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents)
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats an amount for mails: $1,234.50 */
export function formatDollars(cents: number): string {
  return DOLLARS.format(toDollars(cents))
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

const BASIS_POINTS_IN_ONE = 10_000

/** A rate in basis points (hundredths of a percent) of an amount, rounded half up. */
export function rateOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + BASIS_POINTS_IN_ONE / 2) / BASIS_POINTS_IN_ONE)
}

/**
 * Splits a total in proportion to the weights, by largest remainder: the shares add up to the total, and of equal
 * remainders the first gets the cent. No share is above its weight while the total is not above their sum.
 */
export function allocateCents(total: number, weights: number[]): number[] {
  const sum = weights.reduce((cents, weight) => cents + weight, 0)
  if (total === 0) return weights.map(() => 0)
  if (sum === 0) throw new RangeError('an amount cannot be split among weights of zero')
  // Products of two amounts exceed 2^53.
  const parts = weights.map((weight, position) => {
    const product = BigInt(total) * BigInt(weight)
    return {
      position,
      share: Number(product / BigInt(sum)),
      remainder: Number(product % BigInt(sum)),
    }
  })
  const left = total - parts.reduce((cents, { share }) => cents + share, 0)
  const shares = parts.map(({ share }) => share)
  // The sort is stable.
  for (const { position } of parts.toSorted((a, b) => b.remainder - a.remainder).slice(0, left))
    shares[position]! += 1
  return shares
}
