/** Integer cents inside the server, dollars with two decimals in JSON (decisions A40). The only conversions. */
function toDollars(cents: number): number {
  return cents / 100
}

export function toDollarsOrNull(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents)
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}
