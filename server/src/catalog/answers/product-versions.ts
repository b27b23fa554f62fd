import { createHash } from 'node:crypto'
import type { StockedProduct } from './product-view.ts'

/**
 * Hashes of all that answers and pages show of a product. Answers are read from the database and may be ahead of the
 * change feed: two of them are the same only if their content is. Hashed is what the views are made from, which is a
 * tenth of what they contain. A page shows whether a size is left, not how many are.
 */
export function versionsOf(product: StockedProduct): { answer: string; page: string } {
  const { pictures, collections, ...row } = product
  // In an order of their own: the database returns them in any.
  const variants = row.variants.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
  const hash = createHash('sha1').update(
    JSON.stringify([
      { ...row, ...NOT_SHOWN },
      row.colors.map(({ image_key }) => pictures.get(image_key)),
      collections,
      variants.map(({ sku, size, color }) => [sku, size, color]),
    ]),
  )
  const counts = variants.map(({ free, sellable }) => [free.CORE, free.CLEARANCE, sellable])
  const version = (part: unknown): string =>
    hash.copy().update(JSON.stringify(part)).digest('base64url')
  return {
    answer: version(counts),
    page: version(counts.map((each) => each.map((count) => count > 0))),
  }
}

// Variants are hashed apart. What listings are sorted by, and ids of collections that may not be visible.
const NOT_SHOWN = {
  variants: null,
  recommendation_score: null,
  first_new_in_time: null,
  first_clearance_check_in_time: null,
  collection_ids: null,
}
