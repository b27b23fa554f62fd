/** The pages of a listing that are on screen, without a gap. */
export type LoadedPages = { first: number; last: number }

/**
 * What is on screen once the address names `page`: a neighbor joins what is there, anything else starts
 * anew (decisions C26).
 */
export function withPage(loaded: LoadedPages, page: number): LoadedPages {
  if (page >= loaded.first && page <= loaded.last) return loaded
  if (page === loaded.last + 1) return { ...loaded, last: page }
  if (page === loaded.first - 1) return { ...loaded, first: page }
  return { first: page, last: page }
}

export function pageNumbers({ first, last }: LoadedPages): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** Positions of the first and last product on screen, counted from one. */
export function shownRange({ first, last }: LoadedPages, total: number, pageSize: number) {
  return { from: Math.min((first - 1) * pageSize + 1, total), to: Math.min(last * pageSize, total) }
}

/** Literal text of spec section 2. */
export function displayingText({ from, to }: { from: number; to: number }, total: number): string {
  return `CURRENTLY DISPLAYING ${from}-${to} OF ${total} PRODUCTS`
}

/** The page that an address asks for; the first one has no number in the address (spec section 2). */
export function toPageSearch({ page }: Record<string, unknown>): { page?: number } {
  return typeof page === 'number' && Number.isInteger(page) && page > 1 && page < 10_000
    ? { page }
    : {}
}
