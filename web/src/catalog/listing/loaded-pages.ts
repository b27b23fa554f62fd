export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

type Answer = { products: readonly unknown[]; skip: number }

/** Positions of the first and last shown product, counted from one. */
export type ShownRange = { from: number; to: number }

export function shownRange(first: Answer, last: Answer): ShownRange {
  return { from: first.skip + 1, to: last.skip + last.products.length }
}

/** Literal text of BROWSE-9. */
export function displayingText({ from, to }: ShownRange, total: number): string {
  return `CURRENTLY DISPLAYING ${from}-${to} OF ${total} PRODUCTS`
}
