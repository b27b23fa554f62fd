/** Integer cents inside, dollars with two decimals on the wire (decisions A40). The only conversion. */
function toDollars(cents: number): number {
  return cents / 100
}

export function toDollarsOrNull(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents)
}
