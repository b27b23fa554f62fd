/** Without Intl: its first use blocks the page for about 100 ms on a phone. */
export function formatDollars(amount: number): string {
  const [dollars = '', cents] = amount.toFixed(2).split('.')
  return `$${dollars.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
