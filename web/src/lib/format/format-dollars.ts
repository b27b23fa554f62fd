/** By hand: the first use of Intl costs a phone a tenth of a second before the page answers. */
export function formatDollars(amount: number): string {
  const [dollars = '', cents] = amount.toFixed(2).split('.')
  return `$${dollars.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}
