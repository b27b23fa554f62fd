export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

type Answer = { products: readonly unknown[]; skip: number }

/** Positions of the first and last product on screen, counted from one. */
export type ShownRange = { from: number; to: number }

export function shownRange(first: Answer, last: Answer): ShownRange {
  return { from: first.skip + 1, to: last.skip + last.products.length }
}

/** Literal text of spec section 2. */
export function displayingText({ from, to }: ShownRange, total: number): string {
  return `CURRENTLY DISPLAYING ${from}-${to} OF ${total} PRODUCTS`
}

/**
 * The page that an address asks for; the first one has no number in the address (spec section 2). What names
 * no page is overwritten with undefined: the router would otherwise pass on the value as it was written.
 */
export function toPageSearch({ page }: Record<string, unknown>): { page?: number | undefined } {
  return { page: typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : undefined }
}
