const counts = new Intl.NumberFormat('en-US')

/** A whole number with commas. */
export function formatCount(count: number): string {
  return counts.format(count)
}
