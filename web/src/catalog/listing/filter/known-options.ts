import type { ProductFacets } from '@twirl/contract/catalog/listing'
import { FACETS, type ListingFilter, optionsOf, withOptions } from './listing-filter.ts'

/** Removes options that the listing does not have, such as a brand that was removed from it. */
export function withoutUnknown(filter: ListingFilter, facets: ProductFacets): ListingFilter {
  return FACETS.reduce((rest, facet) => {
    const known = optionsOf(facets, facet).map(({ name }) => name)
    const chosen: string[] = filter[facet] ?? []
    return withOptions(
      rest,
      facet,
      chosen.filter((option) => known.includes(option)),
    )
  }, filter)
}
