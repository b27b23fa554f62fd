import type {
  ProductFilter,
  ProductLength,
  ProductType,
  SortedField,
} from '@twirl/contract/catalog'
import type { Size } from '@twirl/contract/sizes'

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

export function withAvailability(filter: ListingFilter, isOnlyAvailable: boolean): ListingFilter {
  const { with_sold_out: _, ...rest } = filter
  return isOnlyAvailable ? rest : { ...rest, with_sold_out: true }
}

/** The order is not a filter: it stays. */
export function clearFilter({ sorted_field }: ListingFilter): ListingFilter {
  return sorted_field ? { sorted_field } : {}
}

/** How many chips it makes: counted here, because the chips themselves come later. */
export function countChoices(filter: ListingFilter): number {
  return FACETS.reduce(
    (sum, facet) => sum + (filter[facet]?.length ?? 0),
    filter.with_sold_out ? 1 : 0,
  )
}

/** As the calls want it. `random` is the seed of the order (decisions A103). */
export function toProductFilter(filter: ListingFilter, seed: number): Partial<ProductFilter> {
  const { with_sold_out, ...rest } = filter
  return { ...rest, is_only_available: !with_sold_out, random: seed }
}
