import { extendRentals, planExchange, planRental } from '../../src/inventory/public.ts'
import { startReturn } from '../../src/orders/returns/make-return.ts'
import { addDays } from '../../src/platform/new-york-time.ts'
import { DEMO_ORDERS } from '../guide.ts'
import {
  deliverRental,
  RENTAL_TERMS,
  rented,
  shipDayOf,
  type OrderSetting,
} from './deliver-orders.ts'
import { updateDueDate } from './orders.queries.ts'
import { placeOrder } from './place-order.ts'

const { rental_days } = RENTAL_TERMS
/** What an additional month adds. */
const MONTH_DAYS = 30

/** Individual rentals from the order to the return, one in each state. */
export async function fillRentals(setting: OrderSetting): Promise<void> {
  const { desk, ava } = setting
  await placeUpcoming(setting)
  await shipOne(setting)
  await deliverRental(setting, {
    order_number: DEMO_ORDERS.out,
    delivered: 12 - rental_days,
    hasOtherSize: true,
  })
  await deliverRental(setting, {
    order_number: DEMO_ORDERS.outLonger,
    delivered: 16 - rental_days,
  })
  await deliverRental(setting, {
    order_number: DEMO_ORDERS.dueSoon,
    delivered: 2 - rental_days,
    isSold: true,
  })
  await deliverRental(setting, { order_number: DEMO_ORDERS.overdue, delivered: -3 - rental_days })

  const returning = await deliverRental(setting, {
    order_number: DEMO_ORDERS.returning,
    delivered: 1 - rental_days,
  })
  await desk.requestReturn(ava.customer_id, returning.item_ids[0]!, -1)

  const received = await deliverRental(setting, {
    order_number: DEMO_ORDERS.received,
    delivered: -2 - rental_days,
  })
  await desk.requestReturn(ava.customer_id, received.item_ids[0]!, -5)
  await desk.receive(received, 0, -1)

  await extendByMonth(setting)
  await exchange(setting)
  await buyRental(setting)
  await chargeLostPiece(setting)
}

/** Four pieces, paid yesterday. */
async function placeUpcoming({ desk, pieces, ava }: OrderSetting): Promise<void> {
  const since = desk.at(-1)
  await placeOrder(desk, {
    order_number: DEMO_ORDERS.upcoming,
    channel: 'INDIVIDUAL',
    buyer: ava,
    paid: -1,
    lines: [1, 2, 3, 4].map(() => rented(pieces.toRent({ since, fromCents: 1_699 }))),
    plan: planRental(since, RENTAL_TERMS),
  })
}

/** In transit. Paid a week ago, because packing waits for the next business day. */
async function shipOne({ desk, pieces, ava }: OrderSetting): Promise<void> {
  const paid = -7
  const since = desk.at(paid)
  const order = await placeOrder(desk, {
    order_number: DEMO_ORDERS.shipped,
    channel: 'INDIVIDUAL',
    buyer: ava,
    paid,
    lines: [1, 2, 3, 4].map(() => rented(pieces.toRent({ since, fromCents: 1_699 }))),
    plan: planRental(since, RENTAL_TERMS),
  })
  await desk.ship(order, shipDayOf(desk, paid))
}

/** Closed two months ago. Another month was paid before the first due date. */
async function extendByMonth(setting: OrderSetting): Promise<void> {
  const { desk, ava } = setting
  const delivered = -110
  const due = delivered + rental_days
  const rental = await deliverRental(setting, { order_number: DEMO_ORDERS.closed, delivered })
  const now = desk.at(due - 3)
  await placeOrder(desk, {
    order_number: DEMO_ORDERS.extraMonth,
    channel: 'EXTRA_ONE_TIME_RENTAL_CHARGE',
    buyer: ava,
    paid: due - 3,
    lines: [
      {
        piece: rental.piece,
        transaction_type: 'ADDITIONAL_RENTAL_MONTH',
        price_cents: rental.piece.rental_price_cents!,
      },
    ],
    original_order_id: rental.id,
  })
  const due_on = addDays(desk.day(due), MONTH_DAYS)
  await updateDueDate(desk.transaction, rental.id, due_on)
  await extendRentals(desk.transaction, [{ reference: rental.order_token, due_on }], {
    now,
    terms: RENTAL_TERMS,
  })
  const [itemId] = rental.item_ids
  const returned = due + MONTH_DAYS - 3
  await desk.requestReturn(ava.customer_id, itemId!, returned)
  await desk.receive(rental, 0, returned + 4)
  await desk.inspect(itemId!, returned + 5, { is_worn: true, to: 'IN_HOUSE' })
}

/** For another size, free; the other piece is delivered, and the first one is on its way back. */
async function exchange(setting: OrderSetting): Promise<void> {
  const { desk, pieces, ava } = setting
  const delivered = -11
  const rental = await deliverRental(setting, {
    order_number: DEMO_ORDERS.exchanged,
    delivered,
    hasOtherSize: true,
  })
  const [itemId] = rental.item_ids
  const paid = -9
  const now = desk.at(paid)
  await desk.assertAllowed(itemId!, 'is_exchangeable')
  const order = await placeOrder(desk, {
    order_number: DEMO_ORDERS.exchange,
    channel: 'EXTRA_ONE_TIME_RENTAL_CHARGE',
    buyer: ava,
    paid,
    lines: [{ ...rented(pieces.otherSizeOf(rental.piece)!, 0), exchanged_item_id: itemId! }],
    plan: planExchange(now, desk.day(delivered + rental_days), RENTAL_TERMS),
    original_order_id: rental.id,
  })
  const item = { id: itemId!, order_token: rental.order_token, line: 0 }
  await startReturn(desk.transaction, item, { reason: null, now })
  await desk.ship(order, shipDayOf(desk, paid))
  await desk.deliver(order, -2)
}

/** The customer keeps what was rented. */
async function buyRental(setting: OrderSetting): Promise<void> {
  const { desk, ava } = setting
  const rental = await deliverRental(setting, {
    order_number: DEMO_ORDERS.kept,
    delivered: -30,
    isSold: true,
  })
  const [itemId] = rental.item_ids
  const paid = -12
  desk.at(paid)
  await desk.assertAllowed(itemId!, 'is_purchasable')
  const purchase = await placeOrder(desk, {
    order_number: DEMO_ORDERS.purchasedRental,
    channel: 'PURCHASE_RENTAL',
    buyer: ava,
    paid,
    lines: [
      {
        piece: rental.piece,
        transaction_type: 'PURCHASE',
        price_cents: rental.piece.selling_price_cents!,
        rental_item_id: itemId!,
      },
    ],
    original_order_id: rental.id,
  })
  await desk.endRental(rental, 0, { to: 'SOLD', cause: `bought ${purchase.order_token}` })
}

/** A piece that never came back, charged at its retail price: that closes its rental. */
async function chargeLostPiece(setting: OrderSetting): Promise<void> {
  const { desk, ava } = setting
  const delivered = -130
  const rental = await deliverRental(setting, { order_number: DEMO_ORDERS.lostRental, delivered })
  const paid = delivered + rental_days + 30
  await placeOrder(desk, {
    order_number: DEMO_ORDERS.lostCharge,
    channel: 'EXTRA_FULL_PRICE_CHARGE',
    buyer: ava,
    paid,
    lines: [
      {
        piece: rental.piece,
        transaction_type: 'PURCHASE',
        price_cents: rental.piece.retail_price_cents,
        rental_item_id: rental.item_ids[0]!,
      },
    ],
    original_order_id: rental.id,
  })
  await desk.endRental(rental, 0, { to: 'LOST', cause: `lost ${rental.order_number}` })
}
