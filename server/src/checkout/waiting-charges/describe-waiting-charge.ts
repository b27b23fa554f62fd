import type { WaitingCharge } from '@twirl/contract/buying/charge-payment'
import { AppError } from '#platform/http/app-error.ts'
import { toDollars } from '#platform/money.ts'
import { findCardByToken } from '../../credit-cards/public.ts'
import {
  findCardOfOrder,
  findPendingPayment,
  findRefundedOrder,
  getRentedItem,
  type PaymentCard,
} from '../../orders/public.ts'
import type { ChargeDeps } from '../charges/charge-deps.ts'
import { readChargeToken } from '../charges/charge-token.ts'
import { type ChargeRow, findCharge, getChargeCheckout } from '../charges/charges.queries.ts'
import { listChargeable } from '../charges/list-chargeable.ts'
import { isUnpaid } from '../charges/unpaid-charge.ts'
import { IN_PROGRESS } from '../saga/checkout-states.ts'
import { lastDayOf } from './last-day.ts'

/** The charge of a signed link. The customer was mailed it, so that it has a day on which the link ends. */
export async function getLinkedCharge(
  { db, secrets }: ChargeDeps,
  token: string,
): Promise<ChargeRow & { pay_until: Date }> {
  const id = readChargeToken(secrets, 'charge payment', token)
  const charge = id === null ? undefined : await findCharge(db, id)
  if (!charge?.pay_until) throw new AppError('CHARGE_LINK_UNKNOWN')
  return { ...charge, pay_until: charge.pay_until }
}

/** What the page of a link shows. Whoever has the link sees it, so that it names neither the customer nor an address. */
export async function describeWaitingCharge(
  deps: ChargeDeps,
  token: string,
): Promise<WaitingCharge> {
  const charge = await getLinkedCharge(deps, token)
  const { kind, title, explanation, amount_cents, total_cents, attempt, pay_until } = charge
  const order = (await findRefundedOrder(deps.db, { id: charge.order_id }))!
  const state = await stateOf(deps, charge, order.order_number)
  const card = state === 'OWED' ? await findSavedCard(deps, charge) : undefined
  return {
    state,
    kind,
    title,
    explanation,
    order_number: order.order_number,
    amount: toDollars(amount_cents),
    tax: toDollars(total_cents - amount_cents),
    total: toDollars(total_cents),
    pay_by: lastDayOf(pay_until),
    card: card ? { brand: card.brand, last_four: card.last_four } : null,
    attempt,
    action: await findAction(deps, charge),
  }
}

async function stateOf(
  deps: ChargeDeps,
  charge: ChargeRow & { pay_until: Date },
  orderNumber: string,
): Promise<WaitingCharge['state']> {
  if (charge.withdrawn_at) return 'WITHDRAWN'
  if (charge.state === 'PAID') return charge.offline_method ? 'PAID_OUTSIDE' : 'PAID'
  if (IN_PROGRESS.includes(charge.state)) return 'PAYING'
  if (!isUnpaid(charge)) return 'CLOSED'
  if (charge.pay_until <= deps.clock.now()) return 'EXPIRED'
  return (await isStillOwed(deps, charge, orderNumber)) ? 'OWED' : 'CLOSED'
}

/** The piece may have been bought, or its due date moved, since staff made the charge (STAFF-33). */
async function isStillOwed(
  deps: ChargeDeps,
  { id, order_item_id, kind, amount_cents }: ChargeRow,
  orderNumber: string,
): Promise<boolean> {
  const items = await listChargeable(deps, deps.db, orderNumber, id)
  const caps = items.find((item) => item.id === order_item_id)?.caps
  return amount_cents <= ((kind === 'LATE' ? caps?.late_cents : caps?.damage_cents) ?? 0)
}

/** The card of the order, as long as the customer leaves it saved. */
export async function findSavedCard(
  { db }: Pick<ChargeDeps, 'db'>,
  charge: Pick<ChargeRow, 'order_item_id' | 'order_token'>,
): Promise<PaymentCard | undefined> {
  const { customer_id } = await getChargeCheckout(db, charge.order_token)
  if (customer_id === null) return undefined
  const { order_token } = await getRentedItem(db, charge.order_item_id)
  const card = await findCardOfOrder(db, order_token)
  return card && findCardByToken(db, customer_id, card.token)
}

/** Null also when the time to act is over: then the attempt is being cancelled (PAY-6). */
async function findAction(
  { db, clock }: ChargeDeps,
  { order_token, attempt, act_until }: ChargeRow,
): Promise<WaitingCharge['action']> {
  if (!act_until || act_until <= clock.now()) return null
  const payment = await findPendingPayment(db, order_token, attempt)
  // It has ended since.
  if (!payment?.client_secret) return null
  return { client_secret: payment.client_secret, act_until: act_until.toISOString() }
}
