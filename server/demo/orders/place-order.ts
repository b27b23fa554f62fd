import { randomBytes } from 'node:crypto'
import type { AddressFields } from '@twirl/contract/buying/addresses'
import type { OrderKind } from '@twirl/contract/buying/orders'
import { couponIdentity, redeemCoupon } from '../../src/coupons/public.ts'
import {
  confirmHold,
  type Demand,
  holdUnits,
  type RentalPlan,
  saleWindow,
} from '../../src/inventory/public.ts'
import type { PaymentCard } from '../../src/orders/public.ts'
import { orderTotals, taxLinesOf } from '../../src/pricing/public.ts'
import { taxByStateRates } from '../../src/providers/tax/state-rates.ts'
import type { Day } from '../../src/platform/new-york-time.ts'
import { DEFAULT_SETTINGS } from '../../src/system/default-settings.ts'
import type { OrderDesk } from './order-desk.ts'
import {
  insertCheckout,
  insertOrder,
  insertPayment,
  type OrderEvent,
  type Piece,
} from './orders.queries.ts'

const HOLD_MS = 3_600_000

/** Who orders; a customer, or a guest without an id. */
export type Buyer = {
  owner: string
  customer_id: number | null
  email: string
  address: AddressFields
  card: PaymentCard
}

export type DemoLine = {
  piece: Pick<Piece, 'sku' | 'product_id' | 'title' | 'size' | 'color' | 'image_key'>
  transaction_type: 'RENT' | 'PURCHASE' | 'ADDITIONAL_RENTAL_MONTH'
  price_cents: number
  is_clearance?: boolean
  /** The rented item that is bought with this line, or that it replaces. */
  rental_item_id?: number
  exchanged_item_id?: number
}

export type DemoOrder = {
  order_number: string
  channel: OrderKind
  buyer: Buyer
  /** Days from the first start of the shop, and the hour. */
  paid: number
  hour?: number
  lines: DemoLine[]
  accessory?: { title: string; quantity: number; price_cents: number }
  coupon_code?: string
  event?: OrderEvent
  /** The dates of what is sent. Without a day of return nothing is rented. */
  plan?: Omit<RentalPlan, 'return_by'> & { return_by: Day | null }
  original_order_id?: number
  is_paid_offline?: boolean
}

export type PlacedOrder = {
  id: number
  order_number: string
  order_token: string
  item_ids: number[]
}

/** A paid order, with its checkout, its payment and the units that are promised to it. */
export async function placeOrder(desk: OrderDesk, order: DemoOrder): Promise<PlacedOrder> {
  const { buyer, lines, event, plan, accessory, channel, order_number } = order
  const { transaction } = desk
  const now = desk.at(order.paid, order.hour)
  const order_token = randomBytes(16).toString('hex')
  const { totals, line_tax_cents, coupon } = await priceOrder(desk, order, order_token)
  const [first] = lines
  const rental_item_id = first?.rental_item_id ?? first?.exchanged_item_id ?? null
  const kind = kindOf(order)
  await insertCheckout(transaction, {
    order_token,
    owner: buyer.owner,
    customer_id: buyer.customer_id,
    kind,
    trunk_show_id: kind === 'TRUNK_SHOW' ? event!.id : null,
    rental_item_id: kind === 'PURCHASE_RENTAL' || kind === 'EXCHANGE' ? rental_item_id : null,
    state: 'PAID',
    quote: JSON.stringify({
      lines: lines.map((line) => ({ ...line, title: line.piece.title })),
      totals,
      line_tax_cents,
    }),
    request_fingerprint: '',
    attempt: 1,
    order_number,
    created_at: now,
    expires_at: now,
  })
  await bookUnits(desk, order, order_token)
  const isOffline = order.is_paid_offline ?? false
  const { line_discount_cents, meets_minimum, ...sums } = totals
  if (!meets_minimum) throw new Error(`${order_number} is below the minimum`)
  const placed = await insertOrder(
    transaction,
    {
      ...sums,
      order_number,
      order_token,
      payment_id: isOffline ? null : await pay(desk, buyer.card, order_token, sums.total_cents),
      is_paid_offline: isOffline,
      owner: buyer.owner,
      customer_id: buyer.customer_id,
      email: buyer.email,
      channel,
      status: isOffline ? 'OFFLINE_PAID' : 'PAID',
      coupon_code: coupon?.code ?? null,
      discount_type: coupon?.rule.kind ?? null,
      discount_value:
        coupon && (coupon.rule.kind === 'AMOUNT' ? coupon.rule.value_cents : coupon.rule.percent),
      delivery_address: event ? null : JSON.stringify(buyer.address),
      trunk_show_id: event?.id ?? null,
      trunk_show_theme: event?.theme ?? null,
      lead_name: event?.lead_name ?? null,
      party_date: event?.party_date ?? null,
      original_order_id: order.original_order_id ?? null,
      arrives_by: plan?.arrives_by ?? null,
      return_by: plan?.return_by ?? null,
      paid_at: now,
    },
    lines.map(({ piece: { sku, product_id, title, size, color, image_key }, ...line }, i) => ({
      sku,
      product_id,
      title,
      size,
      color,
      image_key,
      line: i,
      transaction_type: line.transaction_type,
      is_clearance: line.is_clearance ?? false,
      quantity: 1,
      price_cents: line.price_cents,
      discount_cents: line_discount_cents[i]!,
      tax_cents: line_tax_cents[i]!,
      rental_item_id: line.rental_item_id ?? null,
      exchanged_item_id: line.exchanged_item_id ?? null,
    })),
    accessory
      ? {
          ...accessory,
          discount_cents: line_discount_cents[lines.length]!,
          tax_cents: line_tax_cents[lines.length]!,
        }
      : null,
  )
  return { ...placed, order_number, order_token }
}

/** Adds up as the checkout does; an accessory item is the last line. */
async function priceOrder(
  { transaction, deps }: OrderDesk,
  { lines, accessory, channel, coupon_code, buyer }: DemoOrder,
  order_token: string,
) {
  const priced = [
    ...lines.map(({ price_cents, transaction_type }) => ({
      unit_price_cents: price_cents,
      quantity: 1,
      transaction_type: transaction_type === 'PURCHASE' ? transaction_type : ('RENT' as const),
    })),
    ...(accessory
      ? [
          {
            unit_price_cents: accessory.price_cents,
            quantity: accessory.quantity,
            transaction_type: 'PURCHASE' as const,
          },
        ]
      : []),
  ]
  const terms = channel === 'INDIVIDUAL' ? DEFAULT_SETTINGS.checkout_terms : null
  const order = { lines: priced, discount: null, terms, line_tax_cents: null }
  const { subtotal_cents: subtotalCents } = orderTotals(order)
  const identity = couponIdentity(deps.secrets, {
    ...buyer,
    card_fingerprint: buyer.card.fingerprint,
  })
  const coupon =
    coupon_code === undefined
      ? null
      : await redeemCoupon(transaction, coupon_code, {
          reference: order_token,
          identity,
          now: deps.clock.now(),
          subtotalCents,
          isGroup: channel !== 'INDIVIDUAL',
        })
  const discounted = { ...order, discount: coupon && coupon.rule }
  const { line_tax_cents } = taxByStateRates({
    reference: order_token,
    address: buyer.address,
    lines: taxLinesOf(priced, orderTotals(discounted)),
  })
  return { totals: orderTotals({ ...discounted, line_tax_cents }), line_tax_cents, coupon }
}

/** Units of what is sent; nothing is sent for later charges and for what the customer has already. */
async function bookUnits(
  { transaction, deps }: OrderDesk,
  { lines, event, plan }: DemoOrder,
  reference: string,
): Promise<void> {
  const now = deps.clock.now()
  const demands = lines.flatMap((line, position): Demand[] => {
    const { transaction_type, rental_item_id, is_clearance, piece } = line
    if (rental_item_id !== undefined || transaction_type === 'ADDITIONAL_RENTAL_MONTH') return []
    const wanted = { line: position, sku: piece.sku, quantity: 1 }
    if (transaction_type === 'PURCHASE')
      return [
        {
          ...wanted,
          pool: is_clearance ? 'CLEARANCE' : 'CORE',
          kind: 'SALE',
          window: saleWindow(now),
        },
      ]
    return [{ ...wanted, pool: 'CORE', kind: event ? 'EVENT' : 'RENTAL', window: plan!.window }]
  })
  if (demands.length === 0) return
  const hold = { reference, now, expires_at: new Date(now.getTime() + HOLD_MS) }
  await holdUnits(transaction, demands, hold)
  await confirmHold(transaction, reference)
}

/** Returns the id of the payment. A free order asks the gateway nothing. */
async function pay(
  { transaction, deps, gateway }: OrderDesk,
  card: PaymentCard,
  order_token: string,
  amount_cents: number,
): Promise<number> {
  const now = deps.clock.now()
  const key = `${order_token}:1`
  const paying = { kind: 'SAVED' as const, token: card.token }
  const request = { key, card: paying, amount_cents, order_token, off_session: false }
  const charge =
    amount_cents === 0
      ? { state: 'PAID' as const, charge_id: `free ${key}` }
      : await gateway.charge(request)
  if (charge.state !== 'PAID') throw new Error(`a card of the demo was ${charge.state}`)
  return insertPayment(transaction, {
    order_token,
    attempt: 1,
    gateway_key: key,
    state: 'PAID',
    amount_cents,
    charge_id: charge.charge_id,
    captured_cents: amount_cents,
    card_token: card.token,
    card_brand: card.brand,
    card_last_four: card.last_four,
    card_fingerprint: card.fingerprint,
    created_at: now,
    answered_at: now,
  })
}

function kindOf({ channel, event, lines }: DemoOrder) {
  if (channel === 'PURCHASE_RENTAL') return channel
  if (lines.some(({ exchanged_item_id }) => exchanged_item_id !== undefined)) return 'EXCHANGE'
  return event ? 'TRUNK_SHOW' : 'INDIVIDUAL'
}
