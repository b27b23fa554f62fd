import type { CheckoutStatus } from '@twirl/contract/buying/checkout'
import { AppError } from '#platform/http/app-error.ts'
import { ownersOf, type Visitor } from '#platform/http/visitor.ts'
import { orderKeyOf } from '../orders/public.ts'
import { findCheckout, withdrawCheckout } from './checkout.queries.ts'
import type { CheckoutState } from './saga/checkout-states.ts'
import type { Driver } from './saga/driver.ts'
import type { SagaDeps } from './saga/saga-deps.ts'

const STATUS_BY_STATE: Record<CheckoutState, CheckoutStatus['state']> = {
  QUOTED: 'OPEN',
  SUPERSEDED: 'ENDED',
  RESERVED: 'PENDING',
  PAID: 'PAID',
  DECLINED: 'DECLINED',
  CANCELLED: 'ENDED',
  REFUNDED: 'REFUNDED',
}

type StatusDeps = Pick<SagaDeps, 'db' | 'clock' | 'secrets'>

/**
 * Absent and foreign tokens answer alike; an order that was sent as a guest is also found after a login. Only reads: the
 * driver continues what is pending.
 */
export async function getCheckoutStatus(
  { db, clock, secrets }: StatusDeps,
  visitor: Visitor,
  orderToken: string,
): Promise<CheckoutStatus> {
  const found = await findCheckout(db, orderToken, ownersOf(visitor))
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  const { state, order_number, expires_at } = found
  const isExpired = state === 'QUOTED' && expires_at <= clock.now()
  return {
    state: isExpired ? 'ENDED' : STATUS_BY_STATE[state],
    order_number,
    order_key: order_number === null ? null : orderKeyOf(secrets, order_number),
    action: null,
  }
}

/** A page calls it when the customer has answered the bank: an attempt whose lease has ended is continued now. */
export async function continueOrder(
  { driver, ...deps }: StatusDeps & { driver: Driver },
  visitor: Visitor,
  orderToken: string,
): Promise<CheckoutStatus> {
  const { state } = await getCheckoutStatus(deps, visitor, orderToken)
  if (state === 'PENDING') await driver.takeOver(orderToken)
  return getCheckoutStatus(deps, visitor, orderToken)
}

/** A page calls it before it says that an order which never arrived will not be charged. */
export async function withdrawOrder(
  deps: StatusDeps,
  visitor: Visitor,
  orderToken: string,
): Promise<CheckoutStatus> {
  await withdrawCheckout(deps.db, orderToken, ownersOf(visitor))
  return getCheckoutStatus(deps, visitor, orderToken)
}
