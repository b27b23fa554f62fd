import {
  FILTER_NAME_MAX_LENGTH,
  FILTER_NAMES_MAX,
  PRODUCT_LENGTHS,
  PRODUCT_TYPES,
  type ProductLength,
  type ProductType,
  SORTED_FIELDS,
  type SortedField,
} from './product-options.ts'
import { type Size, SIZES } from '../sizes.ts'

/** Filters, order and page of a listing as its address contains them. Absent fields have their default. */
export type ListingSearch = {
  brand?: string[]
  color?: string[]
  /** Shows the filter form to browsers without scripts (BROWSE-34). */
  filters?: 'open'
  length?: ProductLength[]
  page?: number
  size?: Size[]
  /** Includes unavailable products; by default only available ones are listed (BROWSE-13). */
  sold_out?: true
  sort?: SortedField
  type?: ProductType[]
}

/** The parameters of variants that search engines leave out; `page` is not one of them. */
export const FILTER_PARAMETERS = [
  'brand',
  'color',
  'filters',
  'length',
  'size',
  'sold_out',
  'sort',
  'type',
]
export const LISTING_PARAMETERS = [...FILTER_PARAMETERS, 'page']

const DEFAULT_SORT: SortedField = 'RAND'

/**
 * Reads the parameters of an address, or of a link, into their canonical form: values that the calls would
 * refuse are dropped, lists are sorted, and defaults are left out.
 *
 * It uses the lists that the schemas are built from instead of the schemas, because every page of the shop
 * loads this module. A test holds the two equal.
 */
export function toListingSearch(
  raw: Record<string, unknown>,
  sorts: readonly SortedField[] = SORTED_FIELDS,
): ListingSearch {
  const search: ListingSearch = {
    brand: toNames(raw['brand']),
    color: toNames(raw['color']),
    filters: raw['filters'] === 'open' ? 'open' : undefined,
    length: toOptions(raw['length'], PRODUCT_LENGTHS),
    page: toPage(raw['page']),
    size: toOptions(raw['size'], SIZES),
    sold_out: raw['sold_out'] === true || raw['sold_out'] === 'true' || undefined,
    sort: sorts.find((sort) => sort === raw['sort'] && sort !== DEFAULT_SORT),
    type: toOptions(raw['type'], PRODUCT_TYPES),
  }
  // Drop undefined fields, so that a listing without filters equals `{}`.
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** The first page has no number in the address (BROWSE-10). */
export function toPage(raw: unknown): number | undefined {
  if (typeof raw !== 'number' && typeof raw !== 'string') return undefined
  const page = Number(raw)
  return Number.isSafeInteger(page) && page > 1 ? page : undefined
}

function toOptions<Option extends string>(
  raw: unknown,
  options: readonly Option[],
): Option[] | undefined {
  const asked = [raw].flat()
  const chosen = options.filter((option) => asked.includes(option))
  return chosen.length > 0 ? chosen : undefined
}

function toNames(raw: unknown): string[] | undefined {
  const names = [raw]
    .flat()
    .filter((name) => typeof name === 'string')
    .filter(({ length }) => length > 0 && length <= FILTER_NAME_MAX_LENGTH)
  const sorted = [...new Set(names)].toSorted().slice(0, FILTER_NAMES_MAX)
  return sorted.length > 0 ? sorted : undefined
}
