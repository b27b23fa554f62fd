import { type ProductFilter } from '@twirl/contract/catalog/listing'
import { SORTED_FIELDS, type SortedField } from '@twirl/contract/catalog/product-options'
import type { ProductChange, Traits } from '../index/catalog-index.ts'
import { NO_FACTS, PICTURED, scopeFact } from '../index/fact-sets.ts'
import { filterFacts } from '../index/filter-products.ts'
import type { ListingScope } from '../index/indexed-product.ts'
import { hasSameKeys, type Pool, sortKey } from '../index/product-order.ts'

// Names of what answers of the catalogue show (platform/changes/tags.ts). A listing depends on the facts that its
// filter reads, of the products in its scope, and on the keys that it sorts by.

/** Any change of members, orders or counts, anywhere. */
export const ANY_LISTING = 'listing'
/** The texts that are searched. */
export const SEARCHED_TEXT = 'searched-text'
/** All visible collections, with their covers and counts. */
export const COLLECTIONS = 'collections'

const ANY_FACT = '*'

export const cardTag = (id: number): string => `card:${id}`
export const productTag = (id: number): string => `product:${id}`
/** The product as a page shows it: without how many are left, which the browser asks for. */
export const productPageTag = (id: number): string => `product-page:${id}`
const factTag = (scope: string, fact: string): string => `listing:${scope}:${fact}`
const orderTag = (scope: string, field: string): string => `order:${scope}:${field}`

type Listed = { filter: ProductFilter; with_facets?: boolean | undefined }

/** Returns what a listing shows, besides its cards. */
export function listingTags(scope: ListingScope, { filter, with_facets }: Listed): string[] {
  const fact = scopeFact(scope)
  if (fact === null) return [ANY_LISTING]
  const { sorted_field } = filter
  return [
    // Facets count every fact.
    ...(with_facets ? [ANY_FACT] : [fact, ...filterFacts(filter, scope.pool)]).map((read) =>
      factTag(fact, read),
    ),
    // The random order of a collection depends on what is typical of it, and its first page on what is free.
    ...(sorted_field === 'RAND' && isCollection(fact) ? [factTag(fact, PICTURED)] : []),
    ...(sorted_field === 'RAND' && !isCollection(fact) ? [] : [orderTag(fact, sorted_field)]),
  ]
}

/** Returns what a change of a product means for listings and searches, besides its card. */
export function changedTags({ before, after, hasNewText }: ProductChange): string[] {
  const factsBefore = before?.facts ?? NO_FACTS
  const factsAfter = after?.facts ?? NO_FACTS
  const facts = [...factsBefore.symmetricDifference(factsAfter)]
  const tags: string[] = hasNewText ? [SEARCHED_TEXT] : []
  for (const scope of factsBefore.union(factsAfter)) {
    if (!isScope(scope)) continue
    const pool = scope === 'offered:CLEARANCE' ? 'CLEARANCE' : 'CORE'
    const read = facts.filter((fact) => isReadBy(scope, pool, fact))
    if (read.length > 0) tags.push(factTag(scope, ANY_FACT))
    for (const fact of read) tags.push(factTag(scope, fact))
    for (const field of changedOrders(before, after, scope, pool)) tags.push(orderTag(scope, field))
  }
  if (facts.length > 0 || !hasSameKeys(before?.keys, after?.keys)) tags.push(ANY_LISTING)
  return tags
}

const COLLECTION = 'collection:'
const isCollection = (fact: string): boolean => fact.startsWith(COLLECTION)

const isScope = (fact: string): boolean =>
  isCollection(fact) || fact === 'offered:CORE' || fact === 'offered:CLEARANCE'

/** Returns whether listings of a scope read the fact: its own, attributes, variants and the stock of its pool. */
function isReadBy(scope: string, pool: Pool, fact: string): boolean {
  const kinds = ['brand:', 'type:', 'length:', 'ANY:', `${pool}:`]
  if (fact === PICTURED) return pool === 'CORE'
  return fact === scope || kinds.some((kind) => fact.startsWith(kind))
}

/** Returns no order where the product came or went: then the fact of the scope changed, which concerns every order. */
function changedOrders(
  before: Traits | null,
  after: Traits | null,
  scope: string,
  pool: Pool,
): SortedField[] {
  if (!before || !after) return []
  const collection_id = isCollection(scope) ? Number(scope.slice(COLLECTION.length)) : null
  return SORTED_FIELDS.filter((field) => {
    const order = { field, seed: 0, pool, collection_id }
    return sortKey(before.keys, order) !== sortKey(after.keys, order)
  })
}
