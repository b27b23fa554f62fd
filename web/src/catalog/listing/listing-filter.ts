import type {
  ProductFilter,
  ProductLength,
  ProductType,
  SortedField,
} from '@twirl/contract/catalog'
import { SIZE_LABELS, type Size } from '@twirl/contract/sizes'

/** What she narrowed a listing to. Absent means untouched, so that nothing but her choices is kept. */
export type ListingFilter = {
  sizes?: Size[]
  colors?: string[]
  lengths?: ProductLength[]
  types?: ProductType[]
  brands?: string[]
  /** Only available is the rule (spec section 3); this lifts it. */
  with_sold_out?: true
  sorted_field?: SortedField
}

export type Facet = 'sizes' | 'colors' | 'lengths' | 'types' | 'brands'

/** In the order of the filter bar: size first, as shoppers do. */
export const FACETS: readonly Facet[] = ['sizes', 'colors', 'lengths', 'types', 'brands']

export const FACET_NAMES: Record<Facet, string> = {
  sizes: 'Size',
  colors: 'Color',
  lengths: 'Length',
  types: 'Type',
  brands: 'Brand',
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

/** Brands and colors are names already. */
export function optionName(facet: Facet, option: string): string {
  return facet === 'brands' || facet === 'colors' ? option : (OPTION_NAMES[option] ?? option)
}

export function toggleOption(filter: ListingFilter, facet: Facet, option: string): ListingFilter {
  const chosen: string[] = filter[facet] ?? []
  const next = chosen.includes(option)
    ? chosen.filter((each) => each !== option)
    : [...chosen, option]
  return withFacet(filter, facet, next)
}

export function withFacet(filter: ListingFilter, facet: Facet, options: string[]): ListingFilter {
  const { [facet]: _, ...rest } = filter
  return options.length > 0 ? { ...rest, [facet]: options } : rest
}

export function withAvailability(filter: ListingFilter, isOnlyAvailable: boolean): ListingFilter {
  const { with_sold_out: _, ...rest } = filter
  return isOnlyAvailable ? rest : { ...rest, with_sold_out: true }
}

/** The order is not a filter: it stays. */
export function clearFilter({ sorted_field }: ListingFilter): ListingFilter {
  return sorted_field ? { sorted_field } : {}
}

export type Chip = { name: string; without: ListingFilter }

/** What is active, each with the filter that remains when it is taken away. */
export function toChips(filter: ListingFilter): Chip[] {
  const chips = FACETS.flatMap((facet) =>
    (filter[facet] ?? []).map((option) => ({
      name: optionName(facet, option),
      without: toggleOption(filter, facet, option),
    })),
  )
  return filter.with_sold_out
    ? [...chips, { name: 'Sold out too', without: withAvailability(filter, true) }]
    : chips
}

export function countChoices(filter: ListingFilter): number {
  return toChips(filter).length
}

/** As the calls want it. `random` is the seed of the order (decisions A103). */
export function toProductFilter(filter: ListingFilter, seed: number): Partial<ProductFilter> {
  const { with_sold_out, ...rest } = filter
  return { ...rest, is_only_available: !with_sold_out, random: seed }
}
