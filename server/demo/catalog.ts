import type { CollectionKind } from '@twirl/contract/catalog/collections'
import type { ProductLength, ProductType } from '@twirl/contract/catalog/product-options'
import type { Size } from '@twirl/contract/primitives'
import type { Look } from '@twirl/lookbook/look'
import { lookColor } from '@twirl/lookbook/look-color'
import type { PaletteName } from '@twirl/lookbook/palette'
import { seededRandom } from '@twirl/lookbook/random'
import type { Random } from '@twirl/lookbook/random'
import { BRANDS } from './catalog/brands.ts'
import { chooseBrands } from './catalog/choose-brand.ts'
import type { NamedPiece } from './catalog/choose-brand.ts'
import { chooseLooks } from './catalog/choose-looks.ts'
import { careText, chooseCloth } from './catalog/cloth-and-care.ts'
import { chooseCollections, COLLECTIONS } from './catalog/collections.ts'
import { colorHex, colorName, colorPosition } from './catalog/color-names.ts'
import { chooseColorways } from './catalog/colorways.ts'
import { Copywriter } from './catalog/description/describe-product.ts'
import { planMerchandise, scoreProducts } from './catalog/merchandise.ts'
import type { Plan } from './catalog/merchandise.ts'
import {
  clearanceCents,
  clearanceCentsBelow,
  rentalCents,
  retailCents,
  sellingCents,
} from './catalog/prices.ts'
import { stockVariants } from './catalog/stock.ts'
import { chooseTitle } from './catalog/title.ts'

export type DemoUnit = { pool: 'CORE' | 'CLEARANCE'; wear_count: number }

export type DemoVariant = { sku: string; color: string; size: Size; units: DemoUnit[] }

export type DemoProduct = {
  id: number
  title: string
  brand: string
  description: string
  fabric: string
  care: string
  type: ProductType
  length: ProductLength
  retail_price_cents: number
  rental_price_cents: number | null
  selling_price_cents: number | null
  clearance_price_cents: number | null
  is_rentable: boolean
  is_purchasable: boolean
  recommendation_score: number
  new_in_days_ago: number
  clearance_days_ago: number | null
  /** The main color first; the name is the color's display name. */
  colors: { name: string; look: Look }[]
  variants: DemoVariant[]
  collection_ids: number[]
}

export type DemoCatalog = {
  brands: string[]
  colors: { name: string; hex: string; position: number }[]
  collections: {
    id: number
    name: string
    description: string
    kind: CollectionKind
    position: number
  }[]
  products: DemoProduct[]
}

/** The whole assortment, the same at every call. Ages are in days, so that the shop never grows old. */
export function demoCatalog(): DemoCatalog {
  const looks = chooseLooks()
  const pieces = chooseBrands(looks)
  const plans = planMerchandise(looks.length)
  const copywriter = new Copywriter()
  const products = looks.map((look, index) => {
    const piece = pieces[index]
    const plan = plans[index]
    if (!piece || !plan) throw new Error('every look has a brand and a plan')
    return makeProduct(index + 1, look, piece, plan, copywriter)
  })
  return {
    brands: BRANDS.map(({ name }) => name),
    colors: usedColors(products),
    collections: COLLECTIONS.map((collection) => ({ ...collection, position: collection.id })),
    products: scoreProducts(products),
  }
}

function makeProduct(
  id: number,
  look: Look,
  { brand, pieceName }: NamedPiece,
  plan: Plan,
  copywriter: Copywriter,
): DemoProduct {
  const random = seededRandom(id * 104_729 + 11)
  const cloth = chooseCloth(look, random)
  const colorways = chooseColorways(look, random)
  const collections = chooseCollections(colorways, plan.isNew)
  const occasions = collections.filter((name) => name !== 'New In')
  const occasion = occasions[Math.floor(random() * occasions.length)] ?? 'Date Party'
  const isRentable = plan.clearance !== 'only'
  const hasOneColor = colorways.length === 1
  return {
    id,
    title: chooseTitle(look, pieceName, random),
    brand: brand.name,
    description: copywriter.describe({ look, cloth, occasion, hasOneColor }),
    fabric: cloth.composition,
    care: careText(look, plan),
    type:
      look.garment === 'JUMPSUIT' || look.garment === 'ROMPER' ? 'JUMPSUIT_ROMPER' : look.garment,
    length: look.length,
    ...choosePrices(look, brand.priceLevel, plan, random),
    is_rentable: isRentable,
    is_purchasable: plan.isPurchasable,
    recommendation_score: 0,
    new_in_days_ago: plan.newInDaysAgo,
    clearance_days_ago: plan.clearanceDaysAgo,
    colors: colorways.map((colorway) => ({ name: colorName(lookColor(colorway)), look: colorway })),
    variants: stockVariants(id, colorways, plan, random),
    collection_ids: COLLECTIONS.filter(({ name }) => collections.includes(name)).map(
      (collection) => collection.id,
    ),
  }
}

function choosePrices(look: Look, priceLevel: number, plan: Plan, random: Random) {
  const retail = retailCents(look, priceLevel, random)
  const selling = plan.isPurchasable ? sellingCents(retail, random) : null
  const clearance =
    selling === null ? clearanceCents(retail, random) : clearanceCentsBelow(selling, retail, random)
  return {
    retail_price_cents: retail,
    rental_price_cents: plan.clearance === 'only' ? null : rentalCents(look, retail),
    selling_price_cents: selling,
    clearance_price_cents: plan.clearance === 'none' ? null : clearance,
  }
}

function usedColors(products: DemoProduct[]): DemoCatalog['colors'] {
  const used = new Set<PaletteName>(
    products.flatMap(({ colors }) => colors.map(({ look }) => lookColor(look))),
  )
  return [...used]
    .sort((a, b) => colorPosition(a) - colorPosition(b))
    .map((color) => ({
      name: colorName(color),
      hex: colorHex(color),
      position: colorPosition(color),
    }))
}
