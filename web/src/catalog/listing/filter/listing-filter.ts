import type { ProductFacets, ProductFilter } from '@twirl/contract/catalog/listing'
import type { SortedField } from '@twirl/contract/catalog/product-options'
import { type ListingSearch, toListingSearch } from '@twirl/contract/catalog/listing-search'
import { SIZE_LABELS } from '@twirl/contract/sizes'

/** Filters and order of a listing, in the canonical form of its URL. */
export type ListingFilter = Omit<ListingSearch, 'page' | 'filters'>

export type Facet = 'size' | 'color' | 'length' | 'type' | 'brand'

/** In the order of the filter bar. */
export const FACETS: readonly Facet[] = ['size', 'color', 'length', 'type', 'brand']

export const FACET_NAMES: Record<Facet, string> = {
  size: 'Size',
  color: 'Color',
  length: 'Length',
  type: 'Type',
  brand: 'Brand',
}

type Option = { name: string; count: number }

/** The options of a facet in an answer of the server. */
export function optionsOf(facets: ProductFacets, facet: Facet): Option[] {
  return {
    size: facets.sizes,
    color: facets.colors,
    length: facets.lengths,
    type: facets.types,
    brand: facets.brands,
  }[facet]
}

const OPTION_NAMES: Partial<Record<string, string>> = {
  ...SIZE_LABELS,
  MINI: 'Mini',
  MIDI: 'Midi',
  MAXI: 'Maxi',
  N_A: 'Other lengths',
  TOP: 'Top',
  DRESS: 'Dress',
  SET: 'Set',
  JUMPSUIT_ROMPER: 'Jumpsuit or romper',
}

/** The name of an option as shown. Brands and colors are shown as they are. */
export function optionName(facet: Facet, option: string): string {
  return facet === 'brand' || facet === 'color' ? option : (OPTION_NAMES[option] ?? option)
}

export function toggleOption(filter: ListingFilter, facet: Facet, option: string): ListingFilter {
  const chosen: string[] = filter[facet] ?? []
  return withOptions(
    filter,
    facet,
    chosen.includes(option) ? chosen.filter((each) => each !== option) : [...chosen, option],
  )
}

export function withOptions(filter: ListingFilter, facet: Facet, options: string[]): ListingFilter {
  return toListingSearch({ ...filter, [facet]: options })
}

export function withAvailability(filter: ListingFilter, isOnlyAvailable: boolean): ListingFilter {
  return toListingSearch({ ...filter, sold_out: !isOnlyAvailable })
}

export function withSort(filter: ListingFilter, sort: SortedField): ListingFilter {
  return toListingSearch({ ...filter, sort })
}

/** Removes all filters and keeps the order. */
export function clearFilter({ sort }: ListingFilter): ListingFilter {
  return sort ? { sort } : {}
}

/** How many options are chosen. */
export function countChoices(filter: ListingFilter): number {
  return toChips(filter).length
}

export type Chip = { name: string; without: ListingFilter }

/** The active filters, each with the filter that remains when it is removed. */
export function toChips(filter: ListingFilter): Chip[] {
  const chips = FACETS.flatMap((facet) =>
    (filter[facet] ?? []).map((option) => ({
      name: optionName(facet, option),
      without: toggleOption(filter, facet, option),
    })),
  )
  return filter.sold_out
    ? [...chips, { name: 'Including sold out', without: withAvailability(filter, true) }]
    : chips
}

/** The filter as input of the calls. `random` is the seed of the order (BROWSE-16). */
export function toProductFilter(
  { brand, color, length, size, sold_out, sort, type }: ListingFilter,
  seed: number,
): Partial<ProductFilter> {
  return {
    brands: brand,
    colors: color,
    lengths: length,
    sizes: size,
    types: type,
    is_only_available: !sold_out,
    sorted_field: sort,
    random: seed,
  }
}
