import type { LinkProps } from '@tanstack/react-router'
import type { listClearanceItems, ProductPage } from '@twirl/contract/catalog/listing'
import type { ProductCard } from '@twirl/contract/catalog/product'
import type { EndpointInput } from '@twirl/contract/endpoint'
import type { ListingSearch } from '@twirl/contract/catalog/listing-search'
import type { SortOption } from '../listing-search.ts'

/** What every listing call takes, whatever it lists. */
type ListingInput = EndpointInput<typeof listClearanceItems>

type ListingPage = ProductPage & { did_you_mean?: string | null }

/**
 * Where a listing takes its products from and where its links lead; the rest is the same for all. Each
 * source has its own file, fetched with its page.
 */
export type ListingSource = {
  /** Distinguishes its answers in the query cache. */
  key: readonly (string | number)[]
  fetch: (input: ListingInput, options: { signal: AbortSignal }) => Promise<ListingPage>
  /** The listing itself, filtered, sorted and at a page. */
  linkTo: (search: ListingSearch) => LinkProps
  linkToProduct: (product: Pick<ProductCard, 'id' | 'is_clearance'>, color?: string) => LinkProps
  sorts: readonly SortOption[]
  /** Where an error leads that another try would not mend; null for all others. */
  linkOnError?: (error: unknown) => LinkProps | null
}
