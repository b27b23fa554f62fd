import { seededRandom } from '@twirl/lookbook/random'
import type { Random } from '@twirl/lookbook/random'
import type { DemoProduct } from '../catalog.ts'
import { NEW_IN_COUNT } from './collections.ts'
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

/**
 * The looks that stand for the collections, by their seeds, chosen by looking at the pictures. From
 * the highest score down: a cover may also stand in the collections before its own, where a higher
 * one leads, but not in those after it.
 */
const COVERS: readonly [CollectionName, seed: number][] = [
  ['Wedding Guest', 28],
  ['Formal', 215],
  ['Date Party', 206],
  ['Graduation', 57],
  ['Bachelorette', 58],
  ['Vacation', 260],
  ['New In', 139],
  ['Game Day', 337],
]

/**
 * Scores for "recommended". The highest of each collection stands for it on tiles and in menus, so
 * every collection gets a face of its own.
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
  return new Map(
    COVERS.map(([name, seed], rank) => {
      const cover = products.find(({ colors }) => colors[0]?.look.seed === seed)
      if (!cover) throw new Error(`the cover of ${name} is not in the shop`)
      return [cover, COVER_SCORE - rank]
    }),
  )
}
