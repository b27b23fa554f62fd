import type { Preview } from '@twirl/contract/buying/checkout'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { listOffers } from '../../catalog/public.ts'
import { findRentedItem, type RentedItem } from '../../orders/public.ts'
import { orderTotals } from '../../pricing/public.ts'
import { describePreview } from './describe-preview.ts'
import type { Driver } from '../saga/driver.ts'
import type { PayingCard } from '../paying-card.ts'
import { type Placed, placeOrder } from '../place-order.ts'
import {
  calculateTax,
  findCoupon,
  type PreviewDeps,
  storeQuote,
  takePreview,
} from './preview-order.ts'
import { lineOfRented, type OrderRequest, type Quote, type QuoteLine } from './quote.ts'
import type { SagaDeps } from '../saga/saga-deps.ts'
import { assertSellable } from '../saga/sell-rental.ts'

export type RentalRequest = {
  sku: string
  quantity: number
  original_order_number: string
  coupon_code: string | null
}

/** Quotes what it costs to keep a rented item: its selling price, without minimum and shipping (CHECKOUT-20). */
export async function previewPurchaseRental(
  deps: PreviewDeps,
  visitor: Visitor,
  wanted: RentalRequest,
): Promise<Omit<Preview, 'items'> & { item: Preview['items'][number] }> {
  await takePreview(deps.db, visitor)
  const item = await getRented(deps, visitor, wanted)
  await inTransaction(deps.db, (transaction) =>
    assertSellable(deps, transaction, { item, quantity: wanted.quantity }),
  )
  const { order_token, quote } = await quoteRental(deps, visitor, wanted, item)
  const { items, ...preview } = describePreview(order_token, quote)
  return { ...preview, item: items[0]! }
}

/** Buys what was previewed under the token. Repeating it gives the same answer. */
export async function purchaseRental(
  deps: SagaDeps & { driver: Driver },
  visitor: Visitor,
  wanted: RentalRequest,
  { order_token, card }: { order_token: string; card: PayingCard },
): Promise<Placed> {
  const item = await getRented(deps, visitor, wanted)
  const request = requestOf(wanted, item)
  return placeOrder(deps, visitor, { request, order_token, card, feature: 'buy_rented' })
}

async function getRented(
  { db }: PreviewDeps,
  visitor: Visitor,
  { sku, original_order_number: orderNumber }: RentalRequest,
): Promise<RentedItem> {
  const item = await findRentedItem(db, ownerOf(visitor), { orderNumber, sku })
  if (item === undefined) throw new AppError('ORDER_NOT_FOUND')
  if (item === null) throw new AppError('ITEM_NOT_PURCHASABLE')
  return item
}

async function quoteRental(
  deps: PreviewDeps,
  visitor: Visitor,
  wanted: RentalRequest,
  item: RentedItem,
): Promise<{ order_token: string; quote: Quote }> {
  const request = requestOf(wanted, item)
  const lines = [await lineOf(deps, item, wanted.quantity)]
  const coupon = await findCoupon(deps, visitor, { request, lines })
  const tax_address = item.delivery_address ?? (await addressOfEvent(deps, item))
  const untaxed = { lines, discount: coupon?.rule ?? null, terms: null, line_tax_cents: null }
  const tax = await calculateTax(deps, { ...untaxed, tax_address })
  const quote: Quote = {
    lines,
    totals: orderTotals({ ...untaxed, line_tax_cents: tax.line_tax_cents }),
    ...tax,
    is_able_to_checkout: true,
    coupon,
    delivery_address: item.delivery_address,
    tax_address,
    email: null,
    event: null,
    arrives_by: null,
    return_by: null,
    rental_order_number: item.order_number,
    original_order_id: item.original_order_id,
  }
  const order_token = await storeQuote(deps, visitor, { request, quote, supersedes: null })
  return { order_token, quote }
}

async function lineOf({ db }: PreviewDeps, item: RentedItem, quantity: number): Promise<QuoteLine> {
  const [offer] = await listOffers(db, [item.sku])
  if (!offer?.is_purchasable || offer.selling_price_cents === null)
    throw new AppError('ITEM_NOT_PURCHASABLE')
  return lineOfRented(item, {
    rental_item_id: item.id,
    image_alt: offer.image_alt,
    average_color: offer.average_color,
    quantity,
    unit_price_cents: offer.selling_price_cents,
    transaction_type: 'PURCHASE',
  })
}

/** Where the tax of a group's order is due: the address of its box. */
export async function addressOfEvent(
  { trunkShows }: Pick<PreviewDeps, 'trunkShows'>,
  { trunk_show_id }: Pick<RentedItem, 'trunk_show_id'>,
) {
  const event = trunk_show_id === null ? undefined : await trunkShows.find(trunk_show_id)
  return event?.shipping_address ?? null
}

function requestOf({ quantity, coupon_code }: RentalRequest, item: RentedItem): OrderRequest {
  return {
    kind: 'PURCHASE_RENTAL',
    trunk_show_id: null,
    items: [{ id: item.id, quantity }],
    address: null,
    coupon_code,
  }
}
