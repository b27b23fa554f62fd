import type { OrderKind } from '@twirl/contract/buying/orders'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Mail } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { type OfferedItem, offerRefusalOf, offerTermsOf } from '../../cart/public.ts'
import {
  type Demand,
  holdUnits,
  releaseHold,
  saleWindow,
  StockShortage,
} from '../../inventory/public.ts'
import {
  exchangeMail,
  extensionMail,
  getRentedItem,
  hasBoxLeft,
  type NewOrder,
  orderMail,
} from '../../orders/public.ts'
import { orderTotals } from '../../pricing/public.ts'
import { groupTypeOf, isOpen, lockLeft, type OfferingTrunkShow } from '../../trunk-shows/public.ts'
import type { ReservedRow } from '../checkout.queries.ts'
import { planOf } from '../quote/load-order.ts'
import { type CheckoutKind, orderChanged, type Quote, type QuoteLine } from '../quote/quote.ts'
import { checkExchange, holdExchange, releaseExchange, settleExchange } from './exchange-rental.ts'
import {
  holdLongerRental,
  quotedExtension,
  releaseLongerRental,
  settleLongerRental,
} from './extend-rental.ts'
import { holdCharge, releaseCharge, settleCharge } from '../charges/charge-rental.ts'
import { chargeConfirmation } from '../charges/charge-confirmation.ts'
import { askAboutCharge } from '../waiting-charges/ask-customer.ts'
import { confirmUnits, holdOf } from './held-units.ts'
import { holdSwap, releaseSwap, settleSwap, swapConfirmation } from '../swap/swap-pieces.ts'
import type { SagaTransactionDeps } from './saga-deps.ts'
import { holdRental, releaseRental, sellRental } from './sell-rental.ts'

/** An order that is compared with the shop: the items are those of the bag, the event the current one. */
type CheckedOrder = ReservedRow & { items: OfferedItem[]; event: OfferingTrunkShow | null }

type MailOptions = {
  email: string
  /** The signed link to the page of an order. */
  linkTo: (orderNumber: string) => string
  quote: Quote
  secrets: Secrets
}

/** What a kind of order does in its own way; all other steps of the saga are the same for all of them. */
type CheckoutSteps = {
  /** Orders are stored and shown by their channel (GROUP-1, ORDER-2). */
  channelOf: (quote: Quote) => OrderKind
  /** Whether the customer is there to answer the bank, when the card is charged (PAY-8). */
  isAttended: (quote: Quote) => boolean
  lineKindOf: (line: QuoteLine) => NewOrder['items'][number]['transaction_type']
  /**
   * Compares the quote with the shop, and throws if it has changed. Returns the units to hold. It comes before the lock on
   * the coupon, and therefore locks no SKU.
   */
  check: (
    deps: SagaTransactionDeps,
    order: CheckedOrder,
    transaction: Transaction,
  ) => Promise<Demand[]>
  /** Holds what is ordered. It comes last, because other buyers of the same pieces wait for the end of the transaction. */
  hold: (
    transaction: Transaction,
    order: ReservedRow,
    given: { demands: Demand[]; deps: SagaTransactionDeps },
  ) => Promise<void>
  /** Gives what was held to the customer who paid. Throws HoldLost or MoveRefused if it is gone. */
  settle: (
    transaction: Transaction,
    order: ReservedRow,
    now: Date,
    deps: SagaTransactionDeps,
  ) => Promise<void>
  /** Lets go of what was held. */
  release: (transaction: Transaction, order: ReservedRow) => Promise<void>
  confirmationOf: (order: NewOrder, options: MailOptions, transaction: Transaction) => Promise<Mail>
  /** Asks the customer, who was not there when the bank asked. Without it the order is declined, and that is all (PAY-8). */
  askLater?: (
    transaction: Transaction,
    order: ReservedRow,
    deps: SagaTransactionDeps,
  ) => Promise<void>
}

const ordinaryLine = ({ transaction_type }: QuoteLine) => transaction_type

const always = () => true
const never = () => false

const BAG = {
  isAttended: always,
  lineKindOf: ordinaryLine,
  check: checkBag,
  hold: holdBagUnits,
  settle: confirmUnits,
  release: (transaction, { order_token }) => releaseHold(transaction, order_token),
  confirmationOf: orderConfirmation,
} satisfies Partial<CheckoutSteps>

export const CHECKOUT_KINDS: Record<CheckoutKind, CheckoutSteps> = {
  INDIVIDUAL: { ...BAG, channelOf: () => 'INDIVIDUAL' },
  TRUNK_SHOW: { ...BAG, channelOf: groupChannelOf },
  PURCHASE_RENTAL: {
    channelOf: () => 'PURCHASE_RENTAL',
    isAttended: always,
    lineKindOf: ordinaryLine,
    // The rules are asked under the lock on the item, which comes after the lock on the coupon.
    check: async () => [],
    hold: holdRental,
    settle: sellRental,
    release: releaseRental,
    confirmationOf: orderConfirmation,
  },
  EXCHANGE: {
    channelOf: () => 'EXTRA_ONE_TIME_RENTAL_CHARGE',
    isAttended: always,
    lineKindOf: ordinaryLine,
    check: checkExchange,
    hold: holdExchange,
    settle: settleExchange,
    release: releaseExchange,
    confirmationOf: exchangeConfirmation,
  },
  EXTENSION: {
    channelOf: () => 'EXTRA_ONE_TIME_RENTAL_CHARGE',
    isAttended: ({ extension }) => !extension?.by_staff,
    lineKindOf: () => 'ADDITIONAL_RENTAL_MONTH',
    // As for a rented item that is bought.
    check: async () => [],
    hold: holdLongerRental,
    settle: settleLongerRental,
    release: releaseLongerRental,
    confirmationOf: extensionConfirmation,
  },
  // The difference is an order of the member who pays it; the pieces stay in the orders that they are sent with.
  SWAP: {
    channelOf: () => 'EXTRA_ONE_TIME_RENTAL_CHARGE',
    // The member who agrees last may be the other one.
    isAttended: never,
    lineKindOf: () => 'ADDITIONAL_RENTAL_MONTH',
    // The rules are asked under the locks on both orders.
    check: async () => [],
    hold: holdSwap,
    settle: settleSwap,
    release: releaseSwap,
    confirmationOf: swapConfirmation,
  },
  // Staff charge for what the customer has or had: no stock is held (docs/decisions/0067-money-of-staff.md).
  EXTRA_CHARGE: {
    channelOf: ({ lines }) =>
      lines[0]!.transaction_type === 'RENT'
        ? 'EXTRA_ONE_TIME_RENTAL_CHARGE'
        : 'EXTRA_FULL_PRICE_CHARGE',
    isAttended: never,
    lineKindOf: ({ transaction_type }) =>
      transaction_type === 'RENT' ? 'ADDITIONAL_RENTAL_MONTH' : transaction_type,
    check: async () => [],
    hold: holdCharge,
    settle: settleCharge,
    release: releaseCharge,
    confirmationOf: chargeConfirmation,
    askLater: askAboutCharge,
  },
}

function groupChannelOf({ event }: Quote): OrderKind {
  return groupTypeOf(event!.kind) === 'GROUP_RENTAL' ? 'GROUP_RENTAL' : 'ONLINE_TRUNK_SHOW'
}

async function checkBag(
  deps: SagaTransactionDeps,
  order: CheckedOrder,
  transaction: Transaction,
): Promise<Demand[]> {
  const { quote, event, reserved_at } = order
  if (quote.event && !event) throw orderChanged('the event is gone')
  assertSameItems(order)
  assertSamePrices(deps, order)
  const isLateAddition = quote.is_late_addition ?? false
  // Read after the claim of the token: an order that is told of the box here was not charged (LEAD-78).
  if (event && (await hasBoxLeft(transaction, event.id)) !== isLateAddition)
    throw orderChanged('the box of the event has left')
  if ((!quote.event || isLateAddition) && !quote.delivery_address)
    throw new AppError('ADDRESS_NOT_FOUND')
  if (!quote.totals.meets_minimum) throw new AppError('ORDER_MINIMUM_NOT_REACHED')
  const plan = planOf(deps, { event, isLateAddition }, quote.lines)
  // The units are held for the current days: a due day that was shown before must be the same.
  if (plan.arrives_by !== quote.arrives_by || plan.return_by !== quote.return_by)
    throw orderChanged('the dates have changed')
  return quote.lines.map((line, position) => ({
    line: position,
    sku: line.sku,
    pool: line.is_clearance ? 'CLEARANCE' : 'CORE',
    quantity: line.quantity,
    ...(line.transaction_type === 'PURCHASE'
      ? { kind: 'SALE', window: saleWindow(reserved_at) }
      : event
        ? { kind: 'EVENT', window: plan.window, trunk_show_id: event.id }
        : { kind: 'RENTAL', window: plan.window }),
  }))
}

function assertSameItems({ quote, items }: CheckedOrder): void {
  for (const line of quote.lines) {
    const item = items.find(({ id }) => id === line.cart_item_id)
    const isSame =
      item?.sku === line.sku &&
      item.transaction_type === line.transaction_type &&
      item.is_clearance === line.is_clearance &&
      item.quantity >= line.quantity
    if (!isSame) throw orderChanged('the bag has changed')
  }
}

function assertSamePrices(
  { catalog, clock, terms }: SagaTransactionDeps,
  { quote, items, event }: CheckedOrder,
): void {
  const within = event && { event, isOpen: isOpenWithGrace(event, clock.now()) }
  for (const line of quote.lines) {
    const item = items.find(({ id }) => id === line.cart_item_id)!
    const now = offerTermsOf(catalog, { line: item, offer: item }, within)
    const refusal = offerRefusalOf(now)
    if (refusal) throw orderChanged(refusal)
    if (now.price_cents !== line.unit_price_cents) throw orderChanged('a price has changed')
  }
  const { totals, coupon, line_tax_cents } = quote
  const current = orderTotals({
    lines: quote.lines,
    discount: coupon?.rule ?? null,
    terms: event ? null : terms().checkout_terms,
    line_tax_cents,
  })
  if (current.total_cents !== totals.total_cents) throw orderChanged('the total has changed')
}

/** Orders that were quoted while the event was open may be paid a little later. */
const GRACE_MINUTES = 10

function isOpenWithGrace(event: OfferingTrunkShow, now: Date): boolean {
  return isOpen(event, now) || isOpen(event, new Date(now.getTime() - GRACE_MINUTES * 60_000))
}

async function holdBagUnits(
  transaction: Transaction,
  order: ReservedRow,
  { demands }: { demands: Demand[] },
): Promise<void> {
  try {
    await assertWithinQuotas(transaction, order, demands)
    await holdUnits(transaction, demands, holdOf(order))
  } catch (error) {
    if (!(error instanceof StockShortage)) throw error
    const sold_out = error.lines.map(({ line, available }) => ({
      ...soldOutItemOf(order.quote.lines[line]!),
      available,
    }))
    throw new AppError('ORDER_CHANGED', { sold_out, cause: error })
  }
}

/** Throws StockShortage if the event may not promise so many pieces of a style (STAFF-164). */
async function assertWithinQuotas(
  transaction: Transaction,
  { trunk_show_id, quote: { lines } }: ReservedRow,
  demands: Demand[],
): Promise<void> {
  const rented = demands.filter(({ kind }) => kind === 'EVENT')
  if (trunk_show_id === null || rented.length === 0) return
  const productOf = ({ line }: Demand) => lines[line]!.product_id
  const left = await lockLeft(transaction, trunk_show_id, rented.map(productOf))
  const short = rented.flatMap((demand) => {
    const product = productOf(demand)
    const available = left.get(product)
    if (available === undefined) return []
    left.set(product, Math.max(0, available - demand.quantity))
    const { line, sku, quantity } = demand
    return available < quantity ? { line, sku, available } : []
  })
  if (short.length > 0) throw new StockShortage(short)
}

function soldOutItemOf({ cart_item_id, sku, title, size, color }: QuoteLine) {
  return { id: cart_item_id!, sku, title, size, color }
}

async function orderConfirmation(order: NewOrder, { email, linkTo }: MailOptions): Promise<Mail> {
  return orderMail(email, order, linkTo(order.order_number))
}

async function exchangeConfirmation(
  order: NewOrder,
  { email, linkTo }: MailOptions,
  transaction: Transaction,
): Promise<Mail> {
  const link = linkTo(order.order_number)
  const returned = await getRentedItem(transaction, order.items[0]!.exchanged_item_id!)
  return exchangeMail(email, { order, returned, link })
}

async function extensionConfirmation(
  order: NewOrder,
  { email, linkTo, quote }: MailOptions,
  transaction: Transaction,
): Promise<Mail> {
  const { item_id, due_after } = quotedExtension(quote)
  const { order_number } = await getRentedItem(transaction, item_id)
  const rental = { order_number, link: linkTo(order_number) }
  return extensionMail(email, { order, rental, due_after })
}
