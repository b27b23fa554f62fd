/** Without Intl: its first use blocks the page for about 100 ms on a phone. */
export function formatDollars(amount: number): string {
  const text = amount.toFixed(2)
  // Nearly all prices; listings contain a hundred of them.
  if (text.length <= '999.99'.length) return `$${text}`
  const [dollars = '', cents] = text.split('.')
  return `$${dollars.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
