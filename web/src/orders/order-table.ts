import type { Order, OrderItem, OrderKind } from '@twirl/contract/buying/orders'
import { type Stage, stageOf } from './order-stage.ts'

/** What an item of an order is to the customer: more than its channel tells, because orders mix rentals and purchases. */
type ItemKind =
  | 'rental'
  | 'exchange'
  | 'trunkShowRental'
  | 'inPersonRental'
  | 'groupRental'
  | 'purchase'
  | 'groupPurchase'
  | 'inPersonPurchase'
  | 'keptRental'
  | 'additionalMonth'
  | 'swapDifference'
  | 'fullPriceCharge'
  | 'outcomeCharge'

/** What an item says of itself, and of the order that it belongs to. */
type Words = { way: string; belongsTo: string }

const KIND_WORDS: Record<ItemKind, Words> = {
  rental: { way: 'Rented', belongsTo: 'Belongs to order' },
  exchange: { way: 'Rented', belongsTo: 'Exchange for order' },
  trunkShowRental: { way: 'Rented', belongsTo: 'Belongs to order' },
  inPersonRental: { way: 'Rented', belongsTo: 'Belongs to order' },
  groupRental: { way: 'Rented', belongsTo: 'Belongs to order' },
  purchase: { way: 'Bought', belongsTo: 'Belongs to order' },
  groupPurchase: { way: 'Bought', belongsTo: 'Belongs to order' },
  inPersonPurchase: { way: 'Bought', belongsTo: 'Belongs to order' },
  keptRental: { way: 'Bought after renting', belongsTo: 'Rented in order' },
  additionalMonth: { way: 'Additional rental month', belongsTo: 'Rented in order' },
  swapDifference: { way: 'Price difference of a swap', belongsTo: 'Swapped in order' },
  fullPriceCharge: { way: 'Charged at full price', belongsTo: 'Rented in order' },
  outcomeCharge: { way: 'Charged after the event', belongsTo: 'Belongs to order' },
}

/** The steps that can follow, in the order in which a page shows them; their words are in order/next-steps.ts. */
export type Step =
  | 'packing'
  | 'onItsWay'
  | 'groupBox'
  | 'wear'
  | 'wearInGroup'
  | 'wearExchange'
  | 'wearUntil'
  | 'sendBack'
  | 'sendBackLate'
  | 'giveBack'
  | 'giveBackLate'
  | 'lateCharge'
  | 'exchange'
  | 'groupRefund'
  | 'reviewedRefund'
  | 'sendBackExchanged'
  | 'refundReview'
  | 'comingBack'
  | 'inspection'
  | 'keep'
  | 'kept'

/** What a customer can do. The server says whether an action is possible now; the table, where it belongs. */
export type Offer =
  | 'Return'
  | 'Extend'
  | 'Exchange'
  | 'Purchase'
  | 'Swap'
  | 'Let Others Wear It Too'
  | 'Request Refund'
  | 'Calendar'

type Cell = { next: readonly Step[]; offers: readonly Offer[] }

const NOTHING: Cell = { next: [], offers: [] }
/** A parcel that was never scanned counts as arrived from the day after the promised one: then the server allows these. */
const RENTAL_OFFERS: readonly Offer[] = ['Return', 'Extend', 'Exchange', 'Purchase', 'Calendar']
const GROUP_OFFERS: readonly Offer[] = ['Return', 'Purchase', 'Request Refund', 'Calendar']
/** Until the pieces are handed out, members of an event agree on who wears what. */
const UPCOMING_GROUP_OFFERS: readonly Offer[] = ['Swap', 'Let Others Wear It Too', ...GROUP_OFFERS]

/** How a rental ends is the same for all. */
const WAY_BACK: Partial<Record<Stage, Cell>> = {
  returning: { next: ['comingBack'], offers: ['Request Refund'] },
  received: { next: ['inspection'], offers: ['Request Refund'] },
  closed: { next: [], offers: ['Request Refund'] },
  bought: { next: [], offers: ['Request Refund'] },
  charged: { next: [], offers: ['Request Refund'] },
}

function groupRentalCells(refund: Step, box: readonly Step[]): Partial<Record<Stage, Cell>> {
  const upcoming: Cell = {
    next: [...box, 'wearInGroup', 'giveBack', refund],
    offers: UPCOMING_GROUP_OFFERS,
  }
  return {
    preparing: upcoming,
    packed: upcoming,
    shipped: upcoming,
    withYou: { next: ['wearUntil', 'giveBack', refund], offers: GROUP_OFFERS },
    overdue: {
      next: ['giveBackLate', 'lateCharge'],
      offers: ['Return', 'Purchase', 'Request Refund'],
    },
    refundRequested: { next: ['refundReview'], offers: ['Return', 'Purchase', 'Calendar'] },
    ...WAY_BACK,
  }
}

function purchaseCells(preparing: readonly Step[], shipped: readonly Step[]) {
  const cell = (next: readonly Step[]): Cell => ({
    next: [...next, 'keep'],
    offers: ['Let Others Wear It Too', 'Request Refund'],
  })
  return {
    preparing: cell(preparing),
    packed: cell(preparing),
    shipped: cell(shipped),
    delivered: cell([]),
    refundRequested: { next: ['refundReview'], offers: [] },
  } satisfies Partial<Record<Stage, Cell>>
}

/** What a later charge, for which nothing is sent, offers. */
const CHARGE: Partial<Record<Stage, Cell>> = {
  paid: { next: [], offers: ['Request Refund'] },
  refundRequested: { next: ['refundReview'], offers: [] },
}

/** What happens next with an item, and what is offered for it. Nothing where there is no cell. */
const ORDER_TABLE: Record<ItemKind, Partial<Record<Stage, Cell>>> = {
  rental: {
    preparing: { next: ['packing', 'wear', 'sendBack', 'exchange'], offers: RENTAL_OFFERS },
    packed: { next: ['packing', 'wear', 'sendBack', 'exchange'], offers: RENTAL_OFFERS },
    shipped: { next: ['onItsWay', 'wear', 'sendBack', 'exchange'], offers: RENTAL_OFFERS },
    withYou: { next: ['wearUntil', 'sendBack', 'exchange'], offers: RENTAL_OFFERS },
    overdue: { next: ['sendBackLate', 'lateCharge'], offers: ['Return', 'Extend', 'Purchase'] },
    exchanged: { next: ['sendBackExchanged'], offers: [] },
    ...WAY_BACK,
  },
  exchange: {
    preparing: { next: ['packing', 'wearExchange', 'sendBack'], offers: RENTAL_OFFERS },
    packed: { next: ['packing', 'wearExchange', 'sendBack'], offers: RENTAL_OFFERS },
    shipped: { next: ['onItsWay', 'wearExchange', 'sendBack'], offers: RENTAL_OFFERS },
    withYou: { next: ['wearUntil', 'sendBack', 'exchange'], offers: RENTAL_OFFERS },
    overdue: { next: ['sendBackLate', 'lateCharge'], offers: ['Return', 'Extend', 'Purchase'] },
    exchanged: { next: ['sendBackExchanged'], offers: [] },
    ...WAY_BACK,
  },
  trunkShowRental: groupRentalCells('reviewedRefund', ['groupBox']),
  inPersonRental: groupRentalCells('reviewedRefund', []),
  groupRental: groupRentalCells('groupRefund', ['groupBox']),
  purchase: purchaseCells(['packing'], ['onItsWay']),
  groupPurchase: purchaseCells(['groupBox'], ['groupBox']),
  inPersonPurchase: purchaseCells([], []),
  keptRental: {
    paid: { next: ['kept'], offers: ['Request Refund'] },
    refundRequested: { next: ['refundReview'], offers: [] },
  },
  additionalMonth: CHARGE,
  swapDifference: CHARGE,
  fullPriceCharge: CHARGE,
  outcomeCharge: CHARGE,
}

const KIND_OF_CHANNEL: Record<OrderKind, Record<'RENT' | 'PURCHASE', ItemKind>> = {
  INDIVIDUAL: { RENT: 'rental', PURCHASE: 'purchase' },
  ONLINE_TRUNK_SHOW: { RENT: 'trunkShowRental', PURCHASE: 'groupPurchase' },
  IN_PERSON_TRUNK_SHOW: { RENT: 'inPersonRental', PURCHASE: 'inPersonPurchase' },
  GROUP_RENTAL: { RENT: 'groupRental', PURCHASE: 'groupPurchase' },
  EXTRA_ONE_TIME_RENTAL_CHARGE: { RENT: 'exchange', PURCHASE: 'outcomeCharge' },
  PURCHASE_RENTAL: { RENT: 'keptRental', PURCHASE: 'keptRental' },
  EXTRA_FULL_PRICE_CHARGE: { RENT: 'fullPriceCharge', PURCHASE: 'fullPriceCharge' },
  FINAL_TRUNK_SHOW_OUTCOME_CHARGE: { RENT: 'outcomeCharge', PURCHASE: 'outcomeCharge' },
}

type KindFields = Pick<OrderItem, 'transaction_type' | 'is_swap_difference'>

export function kindOf(
  { channel }: Pick<Order, 'channel'>,
  { transaction_type, is_swap_difference }: KindFields,
): ItemKind {
  if (is_swap_difference) return 'swapDifference'
  return transaction_type === 'ADDITIONAL_RENTAL_MONTH'
    ? 'additionalMonth'
    : KIND_OF_CHANNEL[channel][transaction_type]
}

/** The row and the column of an item, and what stands there. */
export function cellOf(
  order: Pick<Order, 'status' | 'channel' | 'timeline'>,
  item: OrderItem,
): Cell {
  return ORDER_TABLE[kindOf(order, item)][stageOf(order, item)] ?? NOTHING
}

const IS_POSSIBLE: Record<
  Offer,
  (order: Pick<Order, 'rental_due_date'>, item: OrderItem) => boolean
> = {
  Return: (_, { is_returnable }) => is_returnable,
  Extend: (_, { is_extendable }) => is_extendable,
  Exchange: (_, { is_exchangeable }) => is_exchangeable,
  Purchase: (_, { is_purchasable }) => is_purchasable,
  Swap: (_, { is_swappable }) => is_swappable,
  'Let Others Wear It Too': (_, { is_style_held }) => is_style_held,
  'Request Refund': (_, { is_refundable }) => is_refundable,
  Calendar: ({ rental_due_date }) => rental_due_date !== null,
}

/** What the customer can do with an item now. */
export function offersOf(
  order: Pick<Order, 'status' | 'channel' | 'timeline' | 'rental_due_date'>,
  item: OrderItem,
): Offer[] {
  return cellOf(order, item).offers.filter((offer) => IS_POSSIBLE[offer](order, item))
}

/** How an item was ordered. */
export function wayOf(order: Pick<Order, 'channel'>, item: KindFields): string {
  return KIND_WORDS[kindOf(order, item)].way
}

/** What an order is to the one that it belongs to. */
export function originalName(order: Pick<Order, 'channel' | 'order_items'>): string {
  const [item] = order.order_items
  return item ? KIND_WORDS[kindOf(order, item)].belongsTo : 'Belongs to order'
}
