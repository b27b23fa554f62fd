import { SIZES } from '@twirl/contract/sizes'
import type { StaffProduct } from '@twirl/contract/staff/catalogue/products'
import type { Database } from '#platform/database/database.ts'
import { AppError } from '#platform/http/app-error.ts'
import { toDollarsOrNull } from '#platform/money.ts'
import {
  type DeskCollection,
  type DeskColor,
  type DeskProduct,
  findDeskProduct,
  listCollectionsWith,
  listDeskColors,
  listOffers,
  type OfferRow,
} from '../../catalog/public.ts'
import { countUnitsBySku, END_STATES, type Pool, type SkuCount } from '../../inventory/public.ts'
import { listPhotos } from '../../pictures/public.ts'
import { reasonToKeep } from '../writing/remove-product.ts'
import { stateOf } from '../writing/set-publishing.ts'
import { recordOf } from '../writing/write-product.ts'
import { causesOf } from './visibility.ts'

/** A product in full, as its page in the back office shows it. */
export async function describeProduct(db: Database, id: number): Promise<StaffProduct> {
  const product = await findDeskProduct(db, id)
  if (!product) throw new AppError('NOT_FOUND')
  const colors = await listDeskColors(db, id)
  const skus = colors.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  const parts = {
    product,
    colors,
    collections: await listCollectionsWith(db, id),
    units: await countUnitsBySku(db, skus),
    offers: await listOffers(db, skus),
    photographed: (await listPhotos(db, id)).map(({ color }) => color),
  }
  return {
    id,
    version: product.version,
    ...fieldsOf(product),
    state: stateOf(product),
    publish_at: product.publish_at?.toISOString() ?? null,
    first_new_in_at: product.first_new_in_time.toISOString(),
    colors: colors.map((color) => ({
      ...color,
      variants: color.variants
        .map((variant) => ({ ...variant, units: unitsOf(parts.units, variant.sku) }))
        .toSorted((a, b) => SIZES.indexOf(a.size) - SIZES.indexOf(b.size)),
    })),
    collections: parts.collections,
    causes: causesOf(factsOf(parts)),
    undeletable: await reasonToKeep(db, product),
  }
}

function fieldsOf(product: DeskProduct) {
  const {
    retail_price_cents,
    rental_price_cents,
    selling_price_cents,
    clearance_price_cents,
    ...fields
  } = recordOf(product)
  return {
    ...fields,
    retail_price: toDollarsOrNull(retail_price_cents),
    rental_price: toDollarsOrNull(rental_price_cents),
    selling_price: toDollarsOrNull(selling_price_cents),
    clearance_price: toDollarsOrNull(clearance_price_cents),
  }
}

function unitsOf(counts: SkuCount[], sku: string) {
  return counts
    .filter((count) => count.sku === sku)
    .map(({ state, pool, count }) => ({ state, pool, count }))
}

type Parts = {
  product: DeskProduct
  colors: DeskColor[]
  collections: DeskCollection[]
  units: SkuCount[]
  offers: OfferRow[]
  photographed: string[]
}

function factsOf({ product, colors, collections, units, offers, photographed }: Parts) {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const unitsIn = (pool: Pool) =>
    sum(
      units
        .filter((count) => count.pool === pool && !END_STATES.includes(count.state))
        .map(({ count }) => count),
    )
  const coreOf = ({ rentable, sellable }: OfferRow) => (product.is_rentable ? rentable : sellable)
  return {
    ...product,
    has_clearance_price: product.clearance_price_cents !== null,
    colors: colors.map(({ name, variants }) => ({
      name,
      has_sizes: variants.length > 0,
      has_photos: photographed.includes(name),
    })),
    is_in_visible_collection: collections.some(({ is_visible }) => is_visible),
    core: { units: unitsIn('CORE'), free: sum(offers.map(coreOf)) },
    clearance: {
      units: unitsIn('CLEARANCE'),
      free: sum(offers.map(({ clearance }) => clearance)),
    },
  }
}
