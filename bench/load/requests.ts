import { addCartItem } from '../../packages/contract/src/buying/cart.ts'
import { encodeCall } from '../../packages/contract/src/client.ts'
import {
  listClearanceItems,
  listCollectionItems,
  type ProductPage,
} from '../../packages/contract/src/catalog/listing.ts'
import { getProduct, type Product } from '../../packages/contract/src/catalog/product.ts'
import { listRecommendedProducts } from '../../packages/contract/src/catalog/recommendations.ts'
import { searchProducts } from '../../packages/contract/src/catalog/search.ts'
import {
  listTrunkShowItems,
  loginTrunkShow,
} from '../../packages/contract/src/groups/trunk-shows.ts'
import { DEMO_GROUPS } from '../../server/demo/guide.ts'

export type BenchRequest = {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

const JSON_HEADERS = {
  'content-type': 'application/json',
  'guest-id': 'BenchGuestBenchGuestBenchGuest12',
}
const PAGE = 36

/** Visitors with their own seeds, half of them filtering or sorting, on the first pages of three collections. */
export async function listingRequests(): Promise<BenchRequest[]> {
  const filters = [
    {},
    {},
    {},
    { sizes: ['M'] },
    { types: ['DRESS'], lengths: ['MIDI', 'MAXI'] },
    { sizes: ['S', 'M'], colors: ['Black', 'Navy', 'Emerald', 'Blush'] },
    { sorted_field: 'FIRST_NEW_IN_TIME' },
    { sorted_field: 'RECOMMENDED', is_only_available: false },
  ] as const
  return Array.from({ length: 480 }, (_, i) => {
    const filter = { ...filters[i % filters.length], random: (i * 7919) % 1_000 }
    const input = { id: 1 + (i % 3), filter, skip: (i % 2) * PAGE, limit: PAGE }
    return putRequest(encodeCall(listCollectionItems, input))
  })
}

/** The products on the first pages of the three collections. */
export async function popularProductIds(port: number): Promise<number[]> {
  const pages = await Promise.all([1, 2, 3].map((id) => readListing(port, id)))
  return [...new Set(pages.flatMap(({ products }) => products.map((product) => product.id)))]
}

export async function productRequests(port: number): Promise<BenchRequest[]> {
  return (await popularProductIds(port)).map((id) => {
    const { url } = encodeCall(getProduct, { id, category: 'COLLECTION' })
    return { method: 'GET', path: url, headers: JSON_HEADERS }
  })
}

/** Listings of an event that the visitor joined, as requested by its page. */
export async function trunkShowRequests(port: number): Promise<BenchRequest[]> {
  const id = await joinEvent(port)
  const filters = [{}, {}, { sizes: ['M'] }, { sorted_field: 'RECOMMENDED' }] as const
  return Array.from({ length: 240 }, (_, i) => {
    const filter = { ...filters[i % filters.length], random: (i * 7919) % 1_000 }
    const input = { id, filter, skip: (i % 2) * PAGE, limit: PAGE }
    return putRequest(encodeCall(listTrunkShowItems, input))
  })
}

async function joinEvent(port: number): Promise<number> {
  const { alias, password } = DEMO_GROUPS.find(({ state }) => state === 'open')!
  const joining = encodeCall(loginTrunkShow, { trunk_show_alias_id: alias, password })
  const joined = await fetch(`http://127.0.0.1:${port}${joining.url}`, {
    method: 'PUT',
    headers: JSON_HEADERS,
    body: joining.body!,
  })
  return ((await joined.json()) as { trunk_show_id: number }).trunk_show_id
}

/** Listings of what is free, for half of the visitors in their size: what is free differs by context. */
function availableListings() {
  const filters = [
    {},
    { sizes: ['M'] },
    { sorted_field: 'RECOMMENDED' },
    { sizes: ['S', 'L'], types: ['DRESS'] },
  ] as const
  return Array.from({ length: 240 }, (_, i) => ({
    filter: { ...filters[i % filters.length], is_only_available: true, random: (i * 7919) % 1_000 },
    skip: (i % 2) * PAGE,
    limit: PAGE,
  }))
}

export async function availableRequests(): Promise<BenchRequest[]> {
  return availableListings().map((input, i) =>
    putRequest(encodeCall(listCollectionItems, { id: 1 + (i % 3), ...input })),
  )
}

export async function availableSaleRequests(): Promise<BenchRequest[]> {
  return availableListings().map((input) => putRequest(encodeCall(listClearanceItems, input)))
}

export async function availableEventRequests(port: number): Promise<BenchRequest[]> {
  const id = await joinEvent(port)
  return availableListings().map((input) =>
    putRequest(encodeCall(listTrunkShowItems, { id, ...input })),
  )
}

const ADDS = 5_000

/** Each request comes from another guest, who has nothing in the cart. */
export async function addToCartRequests(port: number): Promise<BenchRequest[]> {
  const skus: string[] = []
  // One after the other: so many calls at once are refused by a shop on a busy machine.
  for (const call of await productRequests(port)) skus.push(...(await readFreeSkus(port, call)))
  return Array.from({ length: ADDS }, (_, i) => {
    const { url, body } = encodeCall(addCartItem, {
      cart_type: 'INDIVIDUAL',
      sku: skus[i % skus.length]!,
      quantity: 1,
      transaction_type: 'RENT',
    })
    const headers = { ...JSON_HEADERS, 'guest-id': `Cart${String(i).padStart(28, '0')}` }
    return { method: 'POST', path: url, headers, body: body! }
  })
}

/** Returns SKUs of which more than one is free, because one of the requests is sent twice. */
async function readFreeSkus(port: number, { path, headers = {} }: BenchRequest): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const { is_rentable, variants } = (await response.json()) as Product
  return variants.flatMap(({ sku, available_quantity }) =>
    is_rentable && available_quantity > 1 ? [sku] : [],
  )
}

/** The sale as requested by its page: with the counts of every filter. */
export async function saleRequests(): Promise<BenchRequest[]> {
  const filters = [
    {},
    {},
    { sizes: ['M'] },
    { sorted_field: 'PRICE_ASC' },
    { types: ['DRESS'], colors: ['Black', 'Navy'] },
    { sorted_field: 'FIRST_CLEARANCE_CHECK_IN_TIME' },
  ] as const
  return Array.from({ length: 240 }, (_, i) => {
    const filter = { ...filters[i % filters.length], random: (i * 7919) % 1_000 }
    const input = { filter, with_facets: true, skip: (i % 2) * PAGE, limit: PAGE }
    return putRequest(encodeCall(listClearanceItems, input))
  })
}

const WORDS = ['dress', 'black', 'satin', 'gown', 'mini', 'emrald', 'weding guest', 'chifon midi']

export async function searchRequests(): Promise<BenchRequest[]> {
  return WORDS.flatMap((query) =>
    [0, PAGE].map((skip) =>
      putRequest(encodeCall(searchProducts, { query, with_facets: true, skip, limit: PAGE })),
    ),
  )
}

/** More different searches than the shop caches, so that each one is computed. */
export async function freshSearchRequests(): Promise<BenchRequest[]> {
  const queries = WORDS.flatMap((first) => WORDS.map((second) => `${first} ${second}`))
  return [...WORDS, ...queries].flatMap((query) =>
    Array.from({ length: 60 }, (_, skip) =>
      putRequest(encodeCall(searchProducts, { query, skip, limit: PAGE })),
    ),
  )
}

export async function recommendationRequests(): Promise<BenchRequest[]> {
  return Array.from({ length: 300 }, (_, i) => {
    const input = { product_id: 1 + (i % 100), random: (i * 7919) % 1_000 }
    const { url } = encodeCall(listRecommendedProducts, input)
    return { method: 'GET', path: url, headers: JSON_HEADERS }
  })
}

function putRequest({ url, body }: ReturnType<typeof encodeCall>): BenchRequest {
  return { method: 'PUT', path: url, headers: JSON_HEADERS, body: body! }
}

async function readListing(port: number, id: number): Promise<ProductPage> {
  const { url, body } = encodeCall(listCollectionItems, { id, limit: 100 })
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    method: 'PUT',
    headers: JSON_HEADERS,
    body: body!,
  })
  return response.json() as Promise<ProductPage>
}

export async function pageRequests(path: string): Promise<BenchRequest[]> {
  return [{ method: 'GET', path, headers: { 'accept-encoding': 'br', accept: 'text/html' } }]
}

const LISTING_PAGES = ['/home', '/collections/1', '/collections/2', '/collections/3', '/sale']
const LANDING_PAGES = 100

/** The pages on which visitors arrive: the listings and the products on them. */
export async function landingPageRequests(port: number): Promise<BenchRequest[]> {
  const products = (await popularProductIds(port)).map((id) => `/p/${id}`)
  const paths = [...LISTING_PAGES, ...products].slice(0, LANDING_PAGES)
  return (await Promise.all(paths.map(pageRequests))).flat()
}
