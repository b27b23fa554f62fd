import type { CheckoutStatus } from '@twirl/contract/buying/checkout'
import { AppError } from '#platform/http/app-error.ts'
import { ownersOf, type Visitor } from '#platform/http/visitor.ts'
import { findPendingPayment, orderKeyOf } from '../orders/public.ts'
import {
  type CheckoutStatus as Checkout,
  findCheckout,
  withdrawCheckout,
} from './checkout.queries.ts'
import type { CheckoutState } from './saga/checkout-states.ts'
import type { Driver } from './saga/driver.ts'
import type { SagaDeps } from './saga/saga-deps.ts'

const STATUS_BY_STATE: Record<CheckoutState, CheckoutStatus['state']> = {
  QUOTED: 'OPEN',
  SUPERSEDED: 'ENDED',
  RESERVED: 'PENDING',
  AWAITS_CUSTOMER: 'ACTION_REQUIRED',
  PAID: 'PAID',
  DECLINED: 'DECLINED',
  CANCELLED: 'ENDED',
  REFUNDED: 'REFUNDED',
}

type StatusDeps = Pick<SagaDeps, 'db' | 'clock' | 'secrets'>
type DrivenDeps = StatusDeps & { driver: Driver }

/**
 * Absent and foreign tokens answer alike; an order that was sent as a guest is also found after a login. Only reads: the
 * driver continues what is pending.
 */
export async function getCheckoutStatus(
  deps: StatusDeps,
  visitor: Visitor,
  orderToken: string,
): Promise<CheckoutStatus> {
  const found = await getCheckout(deps, visitor, orderToken)
  const { order_number } = found
  const action = await findAction(deps, orderToken, found)
  return {
    state: stateOf(found, action, deps.clock.now()),
    order_number,
    order_key: order_number === null ? null : orderKeyOf(deps.secrets, order_number),
    action,
  }
}

async function getCheckout(
  { db }: StatusDeps,
  visitor: Visitor,
  orderToken: string,
): Promise<Checkout> {
  const found = await findCheckout(db, orderToken, ownersOf(visitor))
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  return found
}

/** Null also when the time to act is over: then the attempt is being cancelled (PAY-6). */
async function findAction(
  { db, clock }: StatusDeps,
  orderToken: string,
  { act_until, attempt }: Checkout,
): Promise<CheckoutStatus['action']> {
  if (!act_until || act_until <= clock.now()) return null
  const payment = await findPendingPayment(db, orderToken, attempt)
  // It has ended since.
  if (!payment?.client_secret) return null
  return { client_secret: payment.client_secret, act_until: act_until.toISOString() }
}

function stateOf(
  { state, expires_at }: Checkout,
  action: CheckoutStatus['action'],
  now: Date,
): CheckoutStatus['state'] {
  if (state === 'QUOTED' && expires_at <= now) return 'ENDED'
  if (state === 'AWAITS_CUSTOMER' && !action) return 'PENDING'
  return STATUS_BY_STATE[state]
}

/** A page calls it when the customer has answered the bank. */
export async function continueOrder(
  { driver, ...deps }: DrivenDeps,
  visitor: Visitor,
  orderToken: string,
): Promise<CheckoutStatus> {
  await getCheckout(deps, visitor, orderToken)
  await driver.askNow(orderToken)
  return getCheckoutStatus(deps, visitor, orderToken)
}

/**
 * A page calls it before it says that an order which never arrived will not be charged, and when the customer does not want
 * to answer the bank.
 */
export async function withdrawOrder(
  { driver, ...deps }: DrivenDeps,
  visitor: Visitor,
  orderToken: string,
): Promise<CheckoutStatus> {
  await withdrawCheckout(deps.db, orderToken, ownersOf(visitor))
  const { state } = await getCheckout(deps, visitor, orderToken)
  if (state === 'AWAITS_CUSTOMER') await driver.giveUp(orderToken)
  return getCheckoutStatus(deps, visitor, orderToken)
}
