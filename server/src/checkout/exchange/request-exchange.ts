import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { previewExchange as contract } from '@twirl/contract/buying/exchanges'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { listOffers, type OfferRow } from '../../catalog/public.ts'
import { countFreeUnits } from '../../inventory/public.ts'
import {
  type ExchangeableItem,
  findCardOfOrder,
  findExchangeableItem,
} from '../../orders/public.ts'
import { orderTotals } from '../../pricing/public.ts'
import { findQuotedTotal } from '../checkout.queries.ts'
import type { PayingCard } from '../paying-card.ts'
import { type Placed, placeOrder } from '../place-order.ts'
import { describePreview } from '../quote/describe-preview.ts'
import { calculateTax, type PreviewDeps, storeQuote, takePreview } from '../quote/preview-order.ts'
import type { OrderRequest, Quote, QuoteLine } from '../quote/quote.ts'
import type { Driver } from '../saga/driver.ts'
import type { SagaDeps } from '../saga/saga-deps.ts'
import { type ExchangeTerms, isExchangeOffer, loadExchangeTerms } from './exchange-terms.ts'

/** Quotes what it costs to exchange a rented item for that piece. */
export async function previewExchange(
  deps: PreviewDeps,
  visitor: Visitor,
  { id, sku }: { id: number; sku: string },
): Promise<EndpointOutput<typeof contract>> {
  await takePreview(deps.db, visitor)
  const item = await getExchangeableItem(deps, visitor, id)
  const terms = await loadExchangeTerms(deps, deps.db, item)
  const [offer] = await listOffers(deps.db, [sku])
  if (!offer || !isExchangeOffer(item, offer)) throw new AppError('NOT_OFFERED')
  const { window, arrives_by, return_by } = terms.plan
  const [stock] = await countFreeUnits(deps.db, [sku], window, deps.clock.now())
  if ((stock?.free ?? 0) < item.quantity) throw new AppError('OUT_OF_STOCK')
  const quote = await quoteExchange(deps, { item, terms, offer })
  const request = requestOf(item, sku)
  const order_token = await storeQuote(deps, visitor, { request, quote, supersedes: null })
  const { items, ...preview } = describePreview(order_token, quote)
  return { ...preview, item: items[0]!, arrives_by, return_by }
}

/** Needs no card if nothing is to be paid. Repeating it gives the same answer. */
export async function requestExchange(
  deps: SagaDeps & { driver: Driver },
  visitor: Visitor,
  { id, sku, order_token }: { id: number; sku: string; order_token: string },
  card: PayingCard | null,
): Promise<Placed> {
  const item = await getExchangeableItem(deps, visitor, id)
  return placeOrder(deps, visitor, {
    request: requestOf(item, sku),
    order_token,
    card: card ?? unchargedCard(deps, visitor, item, order_token),
    feature: 'exchange',
  })
}

/** Absent and foreign items answer alike. */
export async function getExchangeableItem(
  { db }: Pick<PreviewDeps, 'db'>,
  visitor: Visitor,
  id: number,
): Promise<ExchangeableItem> {
  const item = await findExchangeableItem(db, id, ownerOf(visitor))
  if (!item) throw new AppError('ORDER_ITEM_NOT_FOUND')
  return item
}

/** Every payment names a card: that of a free exchange is the one that the rental was paid with. */
function unchargedCard(
  { db }: PreviewDeps,
  visitor: Visitor,
  item: ExchangeableItem,
  order_token: string,
): PayingCard {
  return {
    get: async () => {
      const total = await findQuotedTotal(db, order_token, ownerOf(visitor))
      const card = total === 0 ? await findCardOfOrder(db, item.order_token) : undefined
      if (!card) throw new AppError('CARD_NOT_FOUND')
      return card
    },
  }
}

async function quoteExchange(
  deps: PreviewDeps,
  {
    item,
    terms: { fee, plan },
    offer,
  }: { item: ExchangeableItem; terms: ExchangeTerms; offer: OfferRow },
): Promise<Quote> {
  const lines = [lineOf(item, offer)]
  // The fee is that of the delivery; the piece itself costs nothing.
  const terms = {
    minimum: 0,
    minimum_applies_to: 'ALL',
    free_shipping_from: fee,
    shipping_fee: fee,
  } as const
  const untaxed = { lines, discount: null, terms, line_tax_cents: null }
  const tax_address = item.delivery_address
  const tax =
    fee === 0
      ? { line_tax_cents: [0], is_tax_missing: false }
      : await calculateTax(deps, { ...untaxed, tax_address })
  return {
    lines,
    totals: orderTotals({ ...untaxed, line_tax_cents: tax.line_tax_cents }),
    ...tax,
    is_able_to_checkout: true,
    coupon: null,
    delivery_address: item.delivery_address,
    tax_address,
    email: null,
    event: null,
    arrives_by: plan.arrives_by,
    return_by: plan.return_by,
    rental_order_number: null,
    original_order_id: item.original_order_id,
  }
}

function lineOf(item: ExchangeableItem, offer: OfferRow): QuoteLine {
  return {
    cart_item_id: null,
    rental_item_id: null,
    exchanged_item_id: item.id,
    sku: offer.sku,
    product_id: offer.product_id,
    title: offer.title,
    size: offer.size,
    color: offer.color,
    image_key: offer.image_key,
    image_alt: offer.image_alt,
    average_color: offer.average_color,
    quantity: item.quantity,
    unit_price_cents: 0,
    transaction_type: 'RENT',
    is_clearance: false,
  }
}

function requestOf({ id, quantity }: ExchangeableItem, sku: string): OrderRequest {
  const items = [{ id, quantity }]
  return { kind: 'EXCHANGE', trunk_show_id: null, items, address: null, coupon_code: null, sku }
}
