import type { ProductCard } from '@twirl/contract/catalog/product'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { listExchangeOptions as contract } from '@twirl/contract/buying/exchanges'
import { pictureUrl } from '@twirl/contract/pictures'
import { SIZES } from '@twirl/contract/primitives'
import { AppError } from '#platform/http/app-error.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import { toCents, toDollars } from '#platform/money.ts'
import { listOffers, listVariants, type OfferRow } from '../../catalog/public.ts'
import { countFreeUnits } from '../../inventory/public.ts'
import type { ExchangeableItem } from '../../orders/public.ts'
import { describePictures } from '../../pictures/public.ts'
import type { PreviewDeps } from '../quote/preview-order.ts'
import { type ExchangeTerms, isExchangeOffer, loadExchangeTerms } from './exchange-terms.ts'
import { getExchangeableItem } from './request-exchange.ts'

type Options = EndpointOutput<typeof contract>
type ExchangeOptionsDeps = Pick<PreviewDeps, 'db' | 'clock' | 'terms' | 'catalog'>

const MAX_OTHER_PRODUCTS = 12
/** More, because some of them have no free unit for the time of the exchange. */
const OTHER_CANDIDATES = 24

/** The sizes and colors of a product, by default the item's own, and other products. */
export async function listExchangeOptions(
  deps: ExchangeOptionsDeps,
  visitor: Visitor,
  { id, product_id }: { id: number; product_id?: number | undefined },
): Promise<Options> {
  const item = await getExchangeableItem(deps, visitor, id)
  const terms = await loadExchangeTerms(deps, deps.db, item)
  const shownId = product_id ?? item.product_id
  const otherIds = deps.catalog.listAlternatives({
    product_id: item.product_id,
    max_price_cents: item.first_price_cents,
    seed: id,
    limit: OTHER_CANDIDATES,
  })
  const offers = await loadStockedOffers(deps, { item, terms, ids: [shownId, ...otherIds] })
  const cards = deps.catalog.findCards(otherIds, 'CORE')
  return {
    product: await describeShown(deps, item, shownId),
    variants: offers
      .filter((offer) => offer.product_id === shownId)
      .toSorted((a, b) => compareVariants(item, a, b))
      .map(({ sku, size, color, image_key, is_available }) => ({
        sku,
        size,
        color,
        image_url: pictureUrl(image_key),
        is_available,
      })),
    other_products: otherIds
      .filter((other) => offers.some((o) => o.product_id === other && o.is_available))
      .slice(0, MAX_OTHER_PRODUCTS)
      .flatMap((other) => describeCard(cards.get(other)) ?? []),
    fee: terms.fee,
    arrives_by: terms.plan.arrives_by,
    return_by: terms.plan.return_by,
  }
}

type StockedOffer = OfferRow & { is_available: boolean }

/** Returns what the item can be exchanged for among these products. */
async function loadStockedOffers(
  { db, clock }: ExchangeOptionsDeps,
  { item, terms: { plan }, ids }: { item: ExchangeableItem; terms: ExchangeTerms; ids: number[] },
): Promise<StockedOffer[]> {
  const skus = (await listVariants(db, ids)).map(({ sku }) => sku)
  const offers = (await listOffers(db, skus)).filter((offer) => isExchangeOffer(item, offer))
  const offered = offers.map(({ sku }) => sku)
  const stock = await countFreeUnits(db, offered, plan.window, clock.now())
  const freeBySku = new Map(stock.map(({ sku, free }) => [sku, free]))
  return offers.map((offer) => ({
    ...offer,
    is_available: (freeBySku.get(offer.sku) ?? 0) >= item.quantity,
  }))
}

/** The item's own product as it was rented, because the shop may no longer show it; another one as the shop shows it. */
async function describeShown(
  { db, catalog }: ExchangeOptionsDeps,
  item: ExchangeableItem,
  productId: number,
): Promise<Options['product']> {
  const described = describeCard(catalog.findCards([productId], 'CORE').get(productId))
  if (productId !== item.product_id) {
    if (!described || toCents(described.rental_price) > item.first_price_cents)
      throw new AppError('PRODUCT_NOT_FOUND')
    return described
  }
  const [picture] = await describePictures(db, [item.image_key])
  return {
    product_id: productId,
    title: item.title,
    image_url: pictureUrl(item.image_key),
    image_alt: picture?.alts.front ?? item.title,
    average_color: picture?.average_color ?? '',
    rental_price: described?.rental_price ?? toDollars(item.first_price_cents),
  }
}

/** Returns null if it cannot be rented. */
function describeCard(card: ProductCard | undefined): Options['product'] | null {
  if (!card?.is_rentable || card.rental_price === null) return null
  const { id: product_id, title, image_url, image_alt, average_color, rental_price } = card
  return { product_id, title, image_url, image_alt, average_color, rental_price }
}

/** The color of the item first, because most exchanges are for another size. */
function compareVariants({ color }: ExchangeableItem, a: OfferRow, b: OfferRow): number {
  return (
    Number(a.color !== color) - Number(b.color !== color) ||
    a.color.localeCompare(b.color) ||
    SIZES.indexOf(a.size) - SIZES.indexOf(b.size)
  )
}
