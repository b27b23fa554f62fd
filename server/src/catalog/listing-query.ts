import type { listClearanceItems } from '@twirl/contract/catalog/listing'
import { rangeOf } from '@twirl/contract/primitives'
import type * as z from 'zod/mini'
import type { ListingQuery } from './index/list-products.ts'

/** What every call for a listing may say. */
type ListingInput = z.output<(typeof listClearanceItems)['input']>

export function toListingQuery(input: ListingInput): ListingQuery {
  const { filter, with_facets, after, before } = input
  return { filter, with_facets, after, before, ...rangeOf(input) }
}
