import type { LinkProps } from '@tanstack/react-router'
import type { listClearanceItems, ProductPage } from '@twirl/contract/catalog/listing'
import type { ProductCard } from '@twirl/contract/catalog/product'
import type { searchProducts } from '@twirl/contract/catalog/search'
import type { EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'
import type { ListingSearch } from '@twirl/contract/catalog/listing-search'
import type { SortOption } from '../listing-search.ts'

/** The input that all listing calls share. */
type ListingInput = EndpointInput<typeof listClearanceItems>

/** A search also tells what its words mean. */
type ListingPage = ProductPage &
  Partial<Pick<EndpointOutput<typeof searchProducts>, 'did_you_mean' | 'colors' | 'pages'>>

/**
 * The differences between listings: the call that returns the products, and the targets of links. Each source has its
 * own file, which is loaded with its page.
 */
export type ListingSource = {
  /** Prefix of its keys in the query cache. */
  key: readonly (string | number)[]
  fetch: (input: ListingInput, options: { signal: AbortSignal }) => Promise<ListingPage>
  /** Link to the listing with this filter, order and page. */
  linkTo: (search: ListingSearch) => LinkProps
  linkToProduct: (product: Pick<ProductCard, 'id' | 'is_clearance'>, color?: string) => LinkProps
  sorts: readonly SortOption[]
  /** Target for errors that a retry would not resolve; null for all others. */
  linkOnError?: (error: unknown) => LinkProps | null
}
