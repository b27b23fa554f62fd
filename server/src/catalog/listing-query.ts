import type { listClearanceItems } from '@twirl/contract/catalog/listing'
import { rangeOf } from '@twirl/contract/primitives'
import type * as z from 'zod/mini'
import type { ListingQuery } from './index/catalog-index.ts'

/** What every call for a listing may say. */
type ListingInput = z.output<(typeof listClearanceItems)['input']>

// Inputs of listings are remembered (0051): so are their queries, and with them the keys of answers (queryKey).
const queries = new WeakMap<ListingInput, ListingQuery>()

export function toListingQuery(input: ListingInput): ListingQuery {
  let query = queries.get(input)
  if (!query) {
    const { filter, with_facets, after, before } = input
    query = { filter, with_facets, after, before, ...rangeOf(input) }
    queries.set(input, query)
  }
  return query
}
