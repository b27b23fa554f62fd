import { constraintOf } from '#platform/database/constraint-violations.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { holdItems, type OfferedItem, offerRefusalOf, offerTermsOf } from '../../cart/public.ts'
import { couponIdentity, redeemCoupon } from '../../coupons/public.ts'
import {
  type Demand,
  type Hold,
  holdUnits,
  saleWindow,
  StockShortage,
} from '../../inventory/public.ts'
import {
  findCustomerEmail,
  insertPayment,
  type PaymentCard,
  type PendingPayment,
} from '../../orders/public.ts'
import { orderTotals } from '../../pricing/public.ts'
import { isOpen, type OfferingTrunkShow } from '../../trunk-shows/public.ts'
import { beginAttempt, type ReservedRow, type TokenUse } from '../checkout.queries.ts'
import { type OrderPlan, planOf } from '../quote/load-order.ts'
import type { Quote, QuoteLine } from '../quote/quote.ts'
import { holdExchange } from './exchange-rental.ts'
import { leaseOf, type SagaDeps, type SagaTransactionDeps } from './saga-deps.ts'
import { holdRental } from './sell-rental.ts'

/** Orders that were quoted while the event was open may be paid a little later. */
const GRACE_MINUTES = 10
// The saga itself ends a hold; this is for the case that no process runs for long.
const HOLD_HOURS = 24

/** An attempt to pay whose units and coupon are held. */
export type Reservation = ReservedRow & { payment: PendingPayment }

/**
 * Claims the token and holds what was quoted, in one transaction: either all of it is held, or nothing has changed.
 * Answers nothing when the token cannot be claimed.
 */
export async function reserveOrder(
  deps: SagaDeps,
  use: TokenUse,
  card: PaymentCard,
): Promise<Reservation | undefined> {
  const event = await findEvent(deps, use)
  try {
    return await inTransaction(deps.db, async (transaction) => {
      const reserved = await beginAttempt(transaction, use, leaseOf(deps))
      if (!reserved) return undefined
      const { order_token, attempt, quote, reserved_at: now } = reserved
      const { total_cents: amount_cents } = quote.totals
      const payment = await insertPayment(transaction, {
        order_token,
        attempt,
        amount_cents,
        card,
        now,
      })
      const hold = await checkOrder(deps, transaction, { reserved, event })
      // Last, because other buyers of the same coupon and of the same piece wait for the end of the transaction.
      await redeem(deps, transaction, reserved, card)
      await hold()
      return { ...reserved, payment }
    })
  } catch (error) {
    // The same bag is being paid with another token.
    if (constraintOf(error) === 'checkout_in_progress')
      throw new AppError('ORDER_IN_PROGRESS', { cause: error })
    throw error
  }
}

/** Re-checks a quote against the shop. Answers what then holds its units. */
async function checkOrder(
  deps: SagaTransactionDeps,
  transaction: Transaction,
  { reserved, event }: { reserved: ReservedRow; event: OfferingTrunkShow | null },
): Promise<() => Promise<unknown>> {
  const { kind, quote, reserved_at } = reserved
  if (kind === 'PURCHASE_RENTAL') return () => holdRental(deps, transaction, reserved)
  if (kind === 'EXCHANGE') return () => holdExchange(deps, transaction, reserved, holdOf(reserved))
  if (kind === 'TRUNK_SHOW' && !event) throw changed('the event is gone')
  const compared = { quote, event, items: await holdBag(transaction, reserved) }
  assertInCart(compared)
  assertSamePrices(deps, compared)
  if (kind === 'INDIVIDUAL' && !quote.delivery_address) throw new AppError('ADDRESS_NOT_FOUND')
  if (!quote.totals.meets_minimum) throw new AppError('ORDER_MINIMUM_NOT_REACHED')
  const plan = planOf(deps, event, quote.lines)
  if (plan.arrives_by !== quote.arrives_by) throw changed('the dates have changed')
  return () => holdLines(transaction, reserved, demandsOf(quote, plan, reserved_at))
}

async function holdLines(
  transaction: Transaction,
  reserved: ReservedRow,
  demands: Demand[],
): Promise<void> {
  try {
    await holdUnits(transaction, demands, holdOf(reserved))
  } catch (error) {
    if (!(error instanceof StockShortage)) throw error
    const sold_out = error.lines.map(({ line, available }) => ({
      ...soldOutItemOf(reserved.quote.lines[line]!),
      available,
    }))
    throw new AppError('ORDER_CHANGED', { sold_out, cause: error })
  }
}

function soldOutItemOf({ cart_item_id, sku, title, size, color }: QuoteLine) {
  return { id: cart_item_id!, sku, title, size, color }
}

function holdOf({ order_token, reserved_at }: ReservedRow): Hold {
  const expires_at = new Date(reserved_at.getTime() + HOLD_HOURS * 3_600_000)
  return { reference: order_token, now: reserved_at, expires_at }
}

/** Before the transaction: an event that is not in the cache is read on another connection. */
async function findEvent(
  { trunkShows }: SagaDeps,
  { trunk_show_id }: TokenUse,
): Promise<OfferingTrunkShow | null> {
  return trunk_show_id === null ? null : ((await trunkShows.find(trunk_show_id)) ?? null)
}

/** After the claim: an order of the same bag that was paid before it has removed the items. */
async function holdBag(
  transaction: Transaction,
  { owner, quote, order_token: checkout_token }: ReservedRow,
): Promise<Map<number, OfferedItem>> {
  const ids = quote.lines.map(({ cart_item_id }) => cart_item_id!)
  const items = await holdItems(transaction, owner, { ids, checkout_token })
  return new Map(items.map((item) => [item.id, item]))
}

type Compared = { quote: Quote; items: Map<number, OfferedItem>; event: OfferingTrunkShow | null }

function assertInCart({ quote, items }: Compared): void {
  for (const line of quote.lines) {
    const item = items.get(line.cart_item_id!)
    const isSame =
      item?.sku === line.sku &&
      item.transaction_type === line.transaction_type &&
      item.is_clearance === line.is_clearance &&
      item.quantity >= line.quantity
    if (!isSame) throw changed('the bag has changed')
  }
}

function assertSamePrices(
  { catalog, clock, terms }: SagaTransactionDeps,
  { quote, items, event }: Compared,
): void {
  const within = event && { event, isOpen: isOpenWithGrace(event, clock.now()) }
  for (const line of quote.lines) {
    const item = items.get(line.cart_item_id!)!
    const now = offerTermsOf(catalog, { line: item, offer: item }, within)
    const refusal = offerRefusalOf(now)
    if (refusal) throw changed(refusal)
    if (now.price_cents !== line.unit_price_cents) throw changed('a price has changed')
  }
  const { totals, coupon, line_tax_cents } = quote
  const current = orderTotals({
    lines: quote.lines,
    discount: coupon?.rule ?? null,
    terms: event ? null : terms().checkout_terms,
    line_tax_cents,
  })
  if (current.total_cents !== totals.total_cents) throw changed('the total has changed')
}

function isOpenWithGrace(event: OfferingTrunkShow, now: Date): boolean {
  return isOpen(event, now) || isOpen(event, new Date(now.getTime() - GRACE_MINUTES * 60_000))
}

function demandsOf(quote: Quote, plan: OrderPlan, now: Date): Demand[] {
  return quote.lines.map((line, position) => ({
    line: position,
    sku: line.sku,
    pool: line.is_clearance ? 'CLEARANCE' : 'CORE',
    quantity: line.quantity,
    ...(line.transaction_type === 'PURCHASE'
      ? { kind: 'SALE', window: saleWindow(now) }
      : { kind: quote.event ? 'EVENT' : 'RENTAL', window: plan.window }),
  }))
}

/**
 * A coupon that was lost since the preview, or that this card has used before, answers its own error: the shopper
 * confirms the order without it (CHECKOUT-17).
 */
async function redeem(
  { secrets }: SagaTransactionDeps,
  transaction: Transaction,
  { quote, customer_id, order_token, reserved_at }: ReservedRow,
  card: PaymentCard,
): Promise<void> {
  const { coupon, totals } = quote
  if (!coupon) return
  const customer = customer_id === null ? null : await findCustomerEmail(transaction, customer_id)
  const email = quote.email ?? customer?.email ?? null
  const identity = couponIdentity(secrets, {
    customer_id,
    email,
    card_fingerprint: card.fingerprint,
  })
  const redeemed = await redeemCoupon(transaction, coupon.code, {
    reference: order_token,
    identity,
    now: reserved_at,
    subtotalCents: totals.subtotal_cents,
  })
  if (JSON.stringify(redeemed.rule) !== JSON.stringify(coupon.rule))
    throw changed('the discount code has changed')
}

/** The shopper confirms the new preview; nothing was charged. */
function changed(reason: string): AppError {
  return new AppError('ORDER_CHANGED', { cause: new Error(reason) })
}
