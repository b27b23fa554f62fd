import type { ExtensionPreview } from '@twirl/contract/buying/extensions'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { listOffers } from '../../catalog/public.ts'
import { findOwnRentedItem, type RentedItem } from '../../orders/public.ts'
import { orderTotals } from '../../pricing/public.ts'
import type { PayingCard } from '../paying-card.ts'
import { type Placed, placeOrder } from '../place-order.ts'
import { describePreview } from '../quote/describe-preview.ts'
import { calculateTax, type PreviewDeps, storeQuote } from '../quote/preview-order.ts'
import {
  lineOfRented,
  type OrderRequest,
  type Quote,
  type QuotedExtension,
  type QuoteLine,
} from '../quote/quote.ts'
import type { Driver } from '../saga/driver.ts'
import { tryExtension } from '../saga/extend-rental.ts'
import type { SagaDeps } from '../saga/saga-deps.ts'
import { lockExtension } from './extension-terms.ts'

/** Staff act for the customer, who is the visitor then. */
type Asked = { id: number; is_free: boolean; by_staff: QuotedExtension['by_staff'] }

/** Quotes an additional month of a rented item (ORDER-21). */
export async function previewExtension(
  deps: PreviewDeps,
  visitor: Visitor,
  asked: Asked,
): Promise<ExtensionPreview> {
  const item = await getItem(deps, visitor, asked.id)
  const { quoted, price_cents } = await tryNow(deps, item, asked)
  const quote = await quoteExtension(deps, { item, quoted, price_cents })
  const order_token = await storeQuote(deps, visitor, {
    request: requestOf(asked),
    quote,
    supersedes: null,
  })
  const { items, ...preview } = describePreview(order_token, quote)
  const { due_before: due_date, due_after: new_due_date } = quoted
  return { ...preview, item: items[0]!, due_date, new_due_date }
}

/** Pays what was previewed under the token. Repeating it gives the same answer. */
export async function extendRental(
  deps: SagaDeps & { driver: Driver },
  visitor: Visitor,
  {
    order_token,
    feature,
    ...asked
  }: Pick<Asked, 'id' | 'is_free'> & { order_token: string; feature?: 'extension' },
  card: PayingCard,
): Promise<Placed> {
  await getItem(deps, visitor, asked.id)
  return placeOrder(deps, visitor, { request: requestOf(asked), order_token, card, feature })
}

/** Absent and foreign items answer alike. */
async function getItem(
  { db }: Pick<PreviewDeps, 'db'>,
  visitor: Visitor,
  id: number,
): Promise<RentedItem> {
  const item = await findOwnRentedItem(db, id, ownerOf(visitor))
  if (!item) throw new AppError('ORDER_ITEM_NOT_FOUND')
  return item
}

/** Throws unless the rules allow it now and the units can be kept for so long. */
function tryNow(
  deps: PreviewDeps,
  item: RentedItem,
  { is_free, by_staff }: Asked,
): Promise<{ quoted: QuotedExtension; price_cents: number }> {
  const { rental_terms } = deps.terms()
  return inTransaction(deps.db, async (transaction) => {
    const { price_cents, ...extension } = await lockExtension(deps, transaction, {
      id: item.id,
      by: by_staff ? 'STAFF' : 'CUSTOMER',
    })
    const quoted = { ...extension, item_id: item.id, is_free, by_staff, rental_terms }
    await tryExtension(transaction, { item, quoted, now: deps.clock.now() })
    return { quoted, price_cents: is_free ? 0 : price_cents }
  })
}

async function quoteExtension(
  deps: PreviewDeps,
  { item, quoted, price_cents }: { item: RentedItem; quoted: QuotedExtension; price_cents: number },
): Promise<Quote> {
  const lines = [await lineOf(deps, item, { ...quoted, price_cents })]
  const untaxed = { lines, discount: null, terms: null, line_tax_cents: null }
  const tax_address = item.delivery_address
  const tax =
    price_cents === 0
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
    arrives_by: null,
    // The due date is that of the rented item: nothing of this order is sent or comes back.
    return_by: null,
    rental_order_number: item.order_number,
    original_order_id: item.original_order_id,
    extension: quoted,
  }
}

async function lineOf(
  { db }: PreviewDeps,
  item: RentedItem,
  { quantity, price_cents }: { quantity: number; price_cents: number },
): Promise<QuoteLine> {
  const [offer] = await listOffers(db, [item.sku])
  return lineOfRented(item, {
    extended_item_id: item.id,
    image_alt: offer?.image_alt ?? item.title,
    average_color: offer?.average_color ?? '',
    quantity,
    unit_price_cents: price_cents,
    transaction_type: 'RENT',
  })
}

/** How many pieces there are is compared when the order is placed. */
function requestOf({ id, is_free }: Pick<Asked, 'id' | 'is_free'>): OrderRequest {
  return {
    kind: 'EXTENSION',
    trunk_show_id: null,
    items: [{ id, quantity: 1 }],
    address: null,
    coupon_code: null,
    is_free,
  }
}
