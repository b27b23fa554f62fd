import { encodeCall } from '../packages/contract/src/client.ts'
import {
  getProduct,
  listCollectionItems,
  type ProductPage,
} from '../packages/contract/src/catalog.ts'

export type BenchRequest = {
  method: 'GET' | 'PUT'
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
    const { url, body } = encodeCall(listCollectionItems, input)
    return { method: 'PUT', path: url, headers: JSON_HEADERS, body: body! }
  })
}

/** The products that visitors of the three collections meet first. */
export async function productRequests(port: number): Promise<BenchRequest[]> {
  const pages = await Promise.all([1, 2, 3].map((id) => readListing(port, id)))
  const ids = [...new Set(pages.flatMap(({ products }) => products.map((product) => product.id)))]
  return ids.map((id) => {
    const { url } = encodeCall(getProduct, { id, category: 'COLLECTION' })
    return { method: 'GET', path: url, headers: JSON_HEADERS }
  })
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
