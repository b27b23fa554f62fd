/** Longer words are cut: what differs beyond this is no typing mistake. */
const MAX_LENGTH = 80
// Three rows of the table, reused: this runs for thousands of words per search.
const rows = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH + 1))

/**
 * How many letters must be added, dropped, replaced or swapped with their neighbour; anything above
 * `most` is answered as `most + 1`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  if (a.length > MAX_LENGTH || b.length > MAX_LENGTH) return most + 1
  let [beforeLast, last, row] = rows as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= b.length; j++) last[j] = j
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      const isSwap =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwap) cost = Math.min(cost, beforeLast[j - 2]! + 1)
      row[j] = cost
      least = Math.min(least, cost)
    }
    // A swap can look back one row, so a row above the limit decides only with the one before it.
    if (least > most + 1) return most + 1
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return Math.min(last[b.length]!, most + 1)
}
