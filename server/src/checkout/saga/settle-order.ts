import { retryOnUniqueViolation } from '#platform/database/constraint-violations.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { Counter } from '#platform/metrics/counter.ts'
import { releaseItems } from '../../cart/public.ts'
import { forgiveCard, storeCard, wakeTokenDeletion } from '../../credit-cards/public.ts'
import { MoveRefused } from '../../inventory/public.ts'
import { insertOrder, type NewOrder, newOrderNumber, orderLinkOf } from '../../orders/public.ts'
import { taxLinesOf } from '../../pricing/public.ts'
import type { Charge } from '../../providers/payments/payment-gateway.ts'
import { type CheckoutStatus, findOutcome, type ReservedRow } from '../checkout.queries.ts'
import { bagItemsOf, type Quote } from '../quote/quote.ts'
import { CHECKOUT_KINDS } from './checkout-kinds.ts'
import { HoldLost } from './held-units.ts'
import { forgetTypedCard, refundLateCharge, releaseOrder } from './release-order.ts'
import type { Reservation } from './reserve-order.ts'
import type { SagaDeps, SagaTransactionDeps } from './saga-deps.ts'

/** PENDING: the gateway has not said yet whether it charged. ACTION_REQUIRED: the bank asks the customer. */
export type Outcome =
  | { state: 'PAID'; order_number: string }
  | { state: 'DECLINED' | 'CANCELLED' | 'REFUNDED' | 'PENDING' | 'ACTION_REQUIRED' }

const settled = new Counter(
  'twirl_checkout_settled_total',
  'Attempts to pay that ended, once each: PAID is an order.',
  ['kind', 'outcome'],
)

/** What the gateway says last of a charge. */
export type EndedCharge = Exclude<Charge, { state: 'ACTION_REQUIRED' }>
type PaidCharge = Extract<Charge, { state: 'PAID' }>

/** Makes an order of what was paid, or lets go of what was held. Repeating it changes nothing. */
export async function settleOrder(
  deps: SagaDeps,
  reservation: Reservation,
  charge: EndedCharge,
): Promise<Outcome> {
  const outcome =
    charge.state === 'PAID'
      ? await settlePaid(deps, reservation, charge)
      : await releaseOrder(deps, reservation, charge)
  if (outcome) settled.of(reservation.kind, outcome.state).count++
  if (reservation.payment.typed_card_use) wakeTokenDeletion(deps.jobs)
  if (outcome?.state === 'PAID' && reservation.state === 'AWAITS_CUSTOMER')
    await forgiveCard(deps, reservation.owner)
  deps.afterStep('SETTLED')
  return outcome ?? readOutcome(deps, reservation)
}

async function settlePaid(
  deps: SagaDeps,
  reservation: Reservation,
  charge: PaidCharge,
): Promise<Outcome | null> {
  const tax_owed_cents = await findTaxOwed(deps, reservation.quote)
  try {
    // A number that is taken already, which is as good as impossible, is chosen anew.
    return await retryOnUniqueViolation(async () => {
      const order = orderOf(reservation, {
        order_number: newOrderNumber(),
        paid_at: deps.clock.now(),
        tax_owed_cents,
      })
      return inTransaction(deps.db, (transaction) =>
        placeOrder(deps, transaction, { reservation, charge, order }),
      )
    })
  } catch (error) {
    if (!(error instanceof HoldLost || error instanceof MoveRefused)) throw error
    return refundLateCharge(deps, reservation, charge)
  }
}

/**
 * Returns the tax of an order that was quoted without, or null: from the tax service, or else by the shop's own rates.
 * It is not charged, because the shopper confirmed the total without it; staff see it (CHECKOUT-19).
 */
export async function findTaxOwed(
  { taxes, taxByRates, log }: Pick<SagaDeps, 'taxes' | 'taxByRates' | 'log'>,
  { lines, totals, tax_address }: Quote,
): Promise<number | null> {
  if (totals.tax_cents !== null || !tax_address) return null
  const request = { reference: 'settle', address: tax_address, lines: taxLinesOf(lines, totals) }
  try {
    return sumOf((await taxes.calculate(request)).line_tax_cents)
  } catch (error) {
    log.warn({ err: error }, 'the tax of a paid order is calculated by the rates of the shop')
    return sumOf(taxByRates(request).line_tax_cents)
  }
}

function sumOf(cents: number[]): number {
  return cents.reduce((sum, value) => sum + value, 0)
}

/** Returns the order that a quote becomes. Amounts are those that the shopper confirmed. */
export function orderOf(
  {
    order_token,
    owner,
    customer_id,
    kind,
    trunk_show_id,
    quote,
  }: Omit<ReservedRow, 'attempt' | 'reserved_at'>,
  paid: { order_number: string; paid_at: Date; tax_owed_cents: number | null },
): NewOrder {
  const { totals, coupon, event, line_tax_cents } = quote
  return {
    ...paid,
    order_token,
    owner,
    customer_id,
    email: quote.email,
    channel: CHECKOUT_KINDS[kind].channelOf(quote),
    subtotal_cents: totals.subtotal_cents,
    discount_cents: totals.discount_cents,
    delivery_fee_cents: totals.delivery_fee_cents,
    tax_cents: totals.tax_cents,
    delivery_tax_cents: line_tax_cents?.[quote.lines.length] ?? 0,
    total_cents: totals.total_cents,
    coupon_code: coupon?.code ?? null,
    discount_type: coupon?.rule.kind ?? null,
    discount_value: coupon && discountValueOf(coupon.rule),
    delivery_address: quote.delivery_address,
    trunk_show_id,
    trunk_show_theme: event?.theme ?? null,
    lead_name: event?.lead_name ?? null,
    party_date: event?.party_date ?? null,
    original_order_id: quote.original_order_id,
    arrives_by: quote.arrives_by,
    return_by: quote.return_by,
    review_reason: totals.tax_cents === null ? 'TAX_NOT_CHARGED' : null,
    items: quote.lines.map((line, position) => ({
      line: position,
      sku: line.sku,
      product_id: line.product_id,
      title: line.title,
      size: line.size,
      color: line.color,
      image_key: line.image_key,
      transaction_type: CHECKOUT_KINDS[kind].lineKindOf(line),
      is_clearance: line.is_clearance,
      quantity: line.quantity,
      price_cents: line.unit_price_cents,
      discount_cents: totals.line_discount_cents[position]!,
      tax_cents: line_tax_cents?.[position] ?? 0,
      rental_item_id: line.rental_item_id,
      exchanged_item_id: line.exchanged_item_id,
      extended_item_id: line.extended_item_id ?? null,
      swapped_item_id: line.swapped_item_id ?? null,
    })),
  }
}

function discountValueOf(rule: NonNullable<Quote['coupon']>['rule']): number {
  return rule.kind === 'AMOUNT' ? rule.value_cents : rule.percent
}

/** Returns null if another process has ended the attempt. */
async function placeOrder(
  deps: SagaTransactionDeps,
  transaction: Transaction,
  { reservation, charge, order }: { reservation: Reservation; charge: PaidCharge; order: NewOrder },
): Promise<Outcome | null> {
  const { order_number } = order
  const { confirmationOf, settle } = CHECKOUT_KINDS[reservation.kind]
  if (!(await deps.endAttempt(transaction, reservation, 'PAID', order_number))) return null
  const { email } = await insertOrder(transaction, order, { ...charge, id: reservation.payment.id })
  const ordered = bagItemsOf(reservation.quote)
  if (ordered.length > 0) await releaseItems(transaction, reservation.order_token, ordered)
  const { quote } = reservation
  const linkTo = (number: string) => orderLinkOf(deps, number)
  const mail = await confirmationOf(
    order,
    { email, linkTo, quote, secrets: deps.secrets },
    transaction,
  )
  await deps.outbox.putMail(transaction, `order ${order_number}`, mail, { about: order_number })
  await saveOrForgetCard(deps, transaction, { reservation, charge, now: order.paid_at })
  // Last, because other buyers of the same piece wait for the end of the transaction.
  await settle(transaction, reservation, order.paid_at, deps)
  return { state: 'PAID', order_number }
}

/** A typed card becomes one of the customer's with the order that it paid, if that was asked for. */
async function saveOrForgetCard(
  deps: SagaTransactionDeps,
  transaction: Transaction,
  { reservation, charge, now }: { reservation: Reservation; charge: PaidCharge; now: Date },
): Promise<void> {
  const { customer_id, payment } = reservation
  const token = payment.is_confirmation ? charge.saved_token : payment.card_token
  if (customer_id === null || payment.typed_card_use !== 'SAVE_WHEN_PAID' || !token)
    return forgetTypedCard(deps, transaction, reservation, charge)
  const card = {
    token,
    brand: payment.card_brand,
    last_four: payment.card_last_four,
    fingerprint: payment.card_fingerprint,
    expiration_date: payment.card_expiration_date!,
  }
  await storeCard(deps.jobs, transaction, { customer_id, card, originalId: null, now })
}

/** Reads how another process ended the attempt; a later attempt may be running. */
async function readOutcome({ db }: SagaDeps, { order_token }: Reservation): Promise<Outcome> {
  const found = await findOutcome(db, order_token)
  return (found && outcomeOf(found)) ?? { state: 'PENDING' }
}

/** Returns null for a checkout whose last attempt is being charged, and for one without any. */
export function outcomeOf({
  state,
  order_number,
}: Pick<CheckoutStatus, 'state' | 'order_number'>): Outcome | null {
  switch (state) {
    case 'PAID':
      return { state, order_number: order_number! }
    case 'DECLINED':
    case 'CANCELLED':
    case 'REFUNDED':
      return { state }
    case 'AWAITS_CUSTOMER':
      return { state: 'ACTION_REQUIRED' }
    default:
      return null
  }
}
