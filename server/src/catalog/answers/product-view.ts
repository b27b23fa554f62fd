import { type Product, type ProductCard, productCard } from '@twirl/contract/catalog/product'
import { PHOTO_VIEWS, type PictureAlts, pictureUrl } from '@twirl/contract/pictures'
import { type Size, SIZES } from '@twirl/contract/primitives'
import { toDollarsOrNull } from '#platform/money.ts'
import type { ProductRow } from '../catalog.queries.ts'
import type { IndexedProduct } from '../index/indexed-product.ts'
import { writeProduct } from './markable-answer.ts'
import type { Pool } from '../index/product-order.ts'
import type { Selection } from '../index/selection.ts'
import type { PoolCards } from './product-cards.ts'

/** A product with what other slices know about it: looks of its pictures. */
export type StockedProduct = ProductRow & {
  pictures: Map<string, { average_color: string; alts: PictureAlts }>
  collections: { id: number; name: string }[]
}

/** Clearance units are only sold, at their own price; core units are rented, or sold gently used (BROWSE-4). */
export function isOffered(product: StockedProduct, pool: Pool): boolean {
  return pool === 'CLEARANCE'
    ? product.clearance_price_cents !== null
    : product.is_rentable || product.is_purchasable
}

function offer(product: StockedProduct, pool: Pool) {
  const isClearance = pool === 'CLEARANCE'
  return {
    rental_price: isClearance ? null : toDollarsOrNull(product.rental_price_cents),
    selling_price: toDollarsOrNull(
      isClearance ? product.clearance_price_cents : product.selling_price_cents,
    ),
    retail_price: toDollarsOrNull(product.retail_price_cents),
    is_rentable: !isClearance && product.is_rentable,
    is_purchasable: isClearance || product.is_purchasable,
    is_clearance: isClearance,
  }
}

function toCard(product: StockedProduct, pool: Pool): ProductCard {
  const main = product.colors[0]!
  const free = product.variants.filter((variant) => variant.free[pool] > 0)
  return {
    id: product.id,
    title: product.title,
    brand: product.brand,
    image_url: pictureUrl(main.image_key),
    image_key: main.image_key,
    average_color: product.pictures.get(main.image_key)!.average_color,
    image_alt: product.pictures.get(main.image_key)!.alts.front,
    type: product.type,
    length: product.length,
    ...offer(product, pool),
    colors: product.colors.map(({ name, hex, image_key }) => ({
      name,
      hex,
      image_key,
      available_sizes: sizesOf(free.filter(({ color }) => color === name)),
    })),
    available_sizes: sizesOf(free),
    favorite_id: null,
  }
}

/** The model is read when the product is asked for. */
export type ShownProduct = Omit<Product, 'model'>

export function toProduct(product: StockedProduct, pool: Pool): ShownProduct {
  const main = product.colors[0]!
  return {
    id: product.id,
    title: product.title,
    brand: product.brand,
    description: product.description,
    fabric: product.fabric,
    care: product.care,
    type: product.type,
    length: product.length,
    image_url: pictureUrl(main.image_key),
    image_urls: galleryUrls(product, main.image_key),
    image_alts: galleryAlts(product, main.image_key),
    image_key: main.image_key,
    average_color: product.pictures.get(main.image_key)!.average_color,
    ...offer(product, pool),
    colors: product.colors.map(({ name, hex, image_key }) => ({
      name,
      hex,
      image_key,
      average_color: product.pictures.get(image_key)!.average_color,
      image_alts: galleryAlts(product, image_key),
    })),
    collections: product.collections,
    variants: sortVariants(product).map(({ sku, size, color, free, sellable }) => ({
      sku,
      size,
      color,
      available_quantity: free[pool],
      sellable_quantity: pool === 'CLEARANCE' ? free.CLEARANCE : sellable,
      image_urls: galleryUrls(
        product,
        product.colors.find(({ name }) => name === color)!.image_key,
      ),
    })),
    favorite_id: null,
  }
}

/** Returns the card in each pool that offers the product. Throws if the product does not fit the schema. */
export function toCards(product: StockedProduct): PoolCards {
  const card = (pool: Pool) =>
    isOffered(product, pool) ? writeProduct(productCard, toCard(product, pool)) : null
  return { CORE: card('CORE'), CLEARANCE: card('CLEARANCE') }
}

/** Returns what the index knows about the product. */
export function toIndexed(product: StockedProduct): IndexedProduct {
  return {
    keys: {
      id: product.id,
      recommendation_score: product.recommendation_score,
      first_new_in_time: product.first_new_in_time.getTime(),
      first_clearance_check_in_time: product.first_clearance_check_in_time?.getTime() ?? 0,
      price:
        product.rental_price_cents ??
        product.selling_price_cents ??
        product.clearance_price_cents ??
        0,
      clearance_price: product.clearance_price_cents ?? 0,
      collection_fits: product.collection_fits,
      ...(product.collection_places && { collection_places: product.collection_places }),
    },
    brand: product.brand,
    type: product.type,
    length: product.length,
    is_rentable: product.is_rentable,
    colors: product.colors,
    collection_ids: product.collections.map(({ id }) => id),
    variants: product.variants,
    text: {
      title: product.title,
      fabric: product.fabric,
      description: product.description,
    },
    offered: { CORE: isOffered(product, 'CORE'), CLEARANCE: isOffered(product, 'CLEARANCE') },
  }
}

// Sizes run XS through 3X (BROWSE-2); colors keep the product's own order.
function sortVariants({ variants, colors }: StockedProduct): StockedProduct['variants'] {
  const colorOrder = colors.map(({ name }) => name)
  return variants.toSorted(
    (a, b) =>
      colorOrder.indexOf(a.color) - colorOrder.indexOf(b.color) ||
      SIZES.indexOf(a.size) - SIZES.indexOf(b.size),
  )
}

function galleryUrls(product: StockedProduct, imageKey: string): string[] {
  const { alts } = product.pictures.get(imageKey)!
  return PHOTO_VIEWS.filter((view) => view in alts).map((view) => pictureUrl(imageKey, view))
}

function galleryAlts(product: StockedProduct, imageKey: string): string[] {
  const { alts } = product.pictures.get(imageKey)!
  return PHOTO_VIEWS.flatMap((view) => alts[view] ?? [])
}

type Sizes = Pick<ProductCard, 'available_sizes' | 'colors'>

/** Returns the card with the sizes that are free in the selection's time window, in all and by color. */
export function withFreeSizes<Card extends Sizes>(
  { stock }: Selection,
  id: number,
  card: Card,
): Card {
  if (!stock) return card
  const free = (stock.variants.get(id) ?? []).filter((variant) => variant.free > 0)
  return {
    ...card,
    colors: card.colors.map((each) => ({
      ...each,
      available_sizes: sizesOf(free.filter(({ color }) => color === each.name)),
    })),
    available_sizes: sizesOf(free),
  }
}

/** Returns each size once, XS through 3X. */
function sizesOf(variants: readonly { size: Size }[]): Size[] {
  const sizes = new Set(variants.map(({ size }) => size))
  return SIZES.filter((size) => sizes.has(size))
}

type Offer = Pick<ProductCard, 'id' | 'rental_price' | 'shop_rental_price'>

/** Returns a product of the core pool as the selection offers it: at its rent, and for sale as in the catalogue. */
export function onTermsOf<Offered extends Offer>({ rents }: Selection, product: Offered): Offered {
  const rent = toDollarsOrNull(rents.get(product.id) ?? null)
  if (rent === null || rent === product.rental_price) return product
  return { ...product, rental_price: rent, shop_rental_price: product.rental_price }
}
