import type { ProductPage } from '@twirl/contract/catalog/listing'
import {
  listRandomDisplayProducts,
  listRecommendedProducts,
  listTopUpProducts,
} from '@twirl/contract/catalog/recommendations'
import { searchProducts, suggestProducts } from '@twirl/contract/catalog/search'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { CollectionRow } from '../catalog.queries.ts'
import type { CatalogIndex } from '../index/catalog-index.ts'
import type { ListingScope } from '../index/indexed-product.ts'
import {
  listArranged,
  type ListingQuery,
  searchProducts as findProducts,
} from '../index/list-products.ts'
import { foldSeed } from '../index/product-order.ts'
import { type RecommendationQuery, recommendProducts } from '../index/recommend-products.ts'
import { listTopUps, type TopUpQuery } from '../index/top-up-products.ts'
import { queryWords } from '../search/query-words.ts'
import { findCollections, findPlaces, type ShopPlace } from '../search/shop-places.ts'
import { ANY_LISTING, listingTags, SEARCHED_TEXT } from './listing-tags.ts'
import { answerWithCards, type CardsEndpoint, type MarkableAnswer } from './markable-answer.ts'
import type { ProductCards } from './product-cards.ts'

/** The catalogue of one moment: what is listed, how it is shown, and the visible collections. */
export type Snapshot = { index: CatalogIndex; cards: ProductCards; collections: CollectionRow[] }

type Answer<E extends CardsEndpoint> = MarkableAnswer<EndpointOutput<E>>

export type RandomQuery = { seed: number; limit: number }

const SEARCH_TAGS = [ANY_LISTING, SEARCHED_TEXT]

/** Writes a page of a listing. `rest` is what the call answers besides the page. */
export function writeListing<E extends CardsEndpoint>(
  { index, cards }: Snapshot,
  endpoint: E,
  scope: ListingScope,
  query: ListingQuery,
  rest: Omit<EndpointOutput<E>, Exclude<keyof ProductPage, 'name'>>,
): Answer<E> {
  const { ids, ...place } = listArranged(index, scope, query)
  // The place is the part of ProductPage that `rest` leaves out; the schema checks it once more.
  const all = { ...rest, ...place } as Omit<EndpointOutput<E>, 'products'>
  return answerWithCards(endpoint, cards.listIn(scope, ids), all, listingTags(scope, query))
}

export function writeRandomCards(
  { index, cards }: Snapshot,
  scope: ListingScope,
  { seed, limit }: RandomQuery,
): Answer<typeof listRandomDisplayProducts> {
  const filter = { is_only_available: true, sorted_field: 'RAND', random: seed } as const
  const { ids, total } = listArranged(index, scope, { filter, limit })
  const tags = listingTags(scope, { filter })
  return answerWithCards(listRandomDisplayProducts, cards.listIn(scope, ids), { total }, tags)
}

export function writeRecommendations(
  { index, cards }: Snapshot,
  scope: ListingScope,
  query: RecommendationQuery,
): Answer<typeof listRecommendedProducts> {
  const recommended = cards.listIn(scope, recommendProducts(index, scope, query))
  // What is alike depends on most facts.
  return answerWithCards(listRecommendedProducts, recommended, {}, [ANY_LISTING])
}

export function writeTopUps(
  { index, cards }: Snapshot,
  query: TopUpQuery,
): Answer<typeof listTopUpProducts> {
  const topUps = cards.list(listTopUps(index, query), query.pool)
  return answerWithCards(listTopUpProducts, topUps, {}, [ANY_LISTING])
}

export function writeSearch(
  { index, cards, collections }: Snapshot,
  text: string,
  query: ListingQuery,
): Answer<typeof searchProducts> {
  const isTyping = false
  const found = findProducts(index, { text, collections, isTyping }, query)
  const { ids, ...place } = found.listing
  const words = queryWords(text, { isTyping })
  const pages = [
    ...findCollections(collections, words).map(toPlace),
    ...findPlaces(words, { isTyping }),
  ]
  const { did_you_mean, colors } = found
  const rest = { name: text, ...place, did_you_mean, colors, pages }
  return answerWithCards(searchProducts, cards.list(ids, found.shelf), rest, SEARCH_TAGS)
}

export function writeSuggestions(
  { index, cards, collections }: Snapshot,
  text: string,
  limit: number,
): Answer<typeof suggestProducts> {
  const isTyping = true
  const filter = { is_only_available: true, sorted_field: 'RECOMMENDED', random: 0 } as const
  const found = findProducts(index, { text, collections, isTyping }, { filter, limit })
  const words = queryWords(text, { isTyping })
  const rest = {
    collections: findCollections(collections, words).slice(0, limit),
    pages: findPlaces(words, { isTyping }),
    did_you_mean: found.did_you_mean,
  }
  const suggested = cards.list(found.listing.ids, found.shelf)
  return answerWithCards(suggestProducts, suggested, rest, SEARCH_TAGS)
}

function toPlace({ id, name }: { id: number; name: string }): ShopPlace {
  return { path: `/collections/${id}`, title: name }
}

/** Tells scopes apart in the key of an answer. */
export function scopeKey(scope: ListingScope): string {
  if (scope.pool === 'CLEARANCE') return 'sale'
  if ('selection' in scope) {
    const { id, version, stock } = scope.selection
    return `${id}:${version}:${stock?.listing_version}`
  }
  return `collection:${scope.collection_id ?? 'all'}`
}

/**
 * Tells queries apart in the key of an answer. Visitors whose seeds fold alike see the same order, and where nothing is
 * random no seed matters.
 */
export function queryKey(query: ListingQuery): string {
  const { sorted_field, random } = query.filter
  const seed = sorted_field === 'RAND' ? foldSeed(random) : 0
  return JSON.stringify({ ...query, filter: { ...query.filter, random: seed } })
}
