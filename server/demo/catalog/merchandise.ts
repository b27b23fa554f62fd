import { seededRandom } from '@twirl/lookbook/random'
import type { Random } from '@twirl/lookbook/random'
import type { DemoProduct } from '../catalog.ts'
import { COLLECTIONS, NEW_IN_COUNT, occasionFit } from './collections.ts'
import type { CollectionName } from './collections.ts'

const CLEARANCE_ONLY_COUNT = 25
const CLEARANCE_ALSO_COUNT = 15
const OUT_OF_STOCK_COUNT = 7
const PURCHASABLE_CHANCE = 0.65
const HOUR_IN_DAYS = 1 / 24

/** The part a product plays in the shop. */
export type Plan = {
  isNew: boolean
  /** `only`: what is left is sold off; `also`: some units are sold off, the others still go out. */
  clearance: 'none' | 'only' | 'also'
  isOutOfStock: boolean
  isPurchasable: boolean
  newInDaysAgo: number
  clearanceDaysAgo: number | null
}

/** Deals out the parts in a fixed, mixed order: new, on clearance, sold out, and everyone else. */
export function planMerchandise(count: number): Plan[] {
  const random = seededRandom(23)
  const parts = Array.from({ length: count }, (_, rank) => planAt(rank, random))
  return parts
    .map((plan) => ({ plan, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ plan }) => plan)
}

function planAt(rank: number, random: Random): Plan {
  const afterNew = rank - NEW_IN_COUNT
  const afterOnly = afterNew - CLEARANCE_ONLY_COUNT
  const afterAlso = afterOnly - CLEARANCE_ALSO_COUNT
  const isNew = afterNew < 0
  const isOnly = !isNew && afterOnly < 0
  const isAlso = !isNew && !isOnly && afterAlso < 0
  const isOnClearance = isOnly || isAlso
  return {
    isNew,
    clearance: isOnly ? 'only' : isAlso ? 'also' : 'none',
    isOutOfStock: afterAlso >= 0 && afterAlso < OUT_OF_STOCK_COUNT,
    isPurchasable: !isOnly && random() < PURCHASABLE_CHANCE,
    newInDaysAgo: newInDaysAgo(rank, isNew, isOnClearance),
    // A couple arrive every few days, so the sale has a fresh end and an old end.
    clearanceDaysAgo: isOnClearance ? 1 + afterNew * 1.5 : null,
  }
}

/** Arrivals are hours apart, so that "newest first" has one answer. */
function newInDaysAgo(rank: number, isNew: boolean, isOnClearance: boolean): number {
  if (isNew) return 1 + rank * 13 * HOUR_IN_DAYS
  return (isOnClearance ? 260 : 32) + rank * 31 * HOUR_IN_DAYS
}

const COVER_SCORE = 1_000

/** From the highest cover score down; a cover may also stand in the collections before its own. */
const COVER_ORDER: CollectionName[] = [
  'Formal',
  'Game Day',
  'Graduation',
  'Vacation',
  'Date Party',
  'Bachelorette',
  'Wedding Guest',
  'New In',
]

/**
 * Scores for "recommended". The highest of each collection stands for it on tiles and in menus, so
 * every collection gets a face of its own: the piece that suits it best and is in stock.
 */
export function scoreProducts(products: DemoProduct[]): DemoProduct[] {
  const random = seededRandom(2_718)
  const covers = chooseCovers(products)
  return products.map((product) => ({
    ...product,
    recommendation_score:
      covers.get(product) ?? 100 + product.colors.length * 40 + Math.floor(random() * 600),
  }))
}

function chooseCovers(products: DemoProduct[]): Map<DemoProduct, number> {
  const covers = new Map<DemoProduct, number>()
  for (const [rank, name] of COVER_ORDER.entries()) {
    const allowed = new Set(COVER_ORDER.slice(0, rank + 1).map(collectionId))
    const [cover] = products
      .filter((product) => product.collection_ids.includes(collectionId(name)))
      .filter((product) => product.collection_ids.every((id) => allowed.has(id)))
      .filter((product) => canBeCover(product) && !covers.has(product))
      .sort((a, b) => coverFit(b, name) - coverFit(a, name))
    if (cover) covers.set(cover, COVER_SCORE - rank)
  }
  return covers
}

const collectionId = (name: CollectionName): number =>
  COLLECTIONS.find((collection) => collection.name === name)?.id ?? 0

const canBeCover = ({ type, is_rentable, variants }: DemoProduct): boolean =>
  type === 'DRESS' &&
  is_rentable &&
  variants.some(({ units }) => units.some(({ pool }) => pool === 'CORE'))

/** New In has no look of its own: there the most expensive piece is the face. */
function coverFit({ colors, retail_price_cents }: DemoProduct, name: CollectionName): number {
  const look = colors[0]?.look
  if (!look || name === 'New In') return retail_price_cents
  // A plain cloth shows the cut on a small tile; a holiday wants its print.
  const plainBonus = look.fabric.print === 'solid' && name !== 'Vacation' ? 1.5 : 0
  return occasionFit(look, name) + plainBonus
}
