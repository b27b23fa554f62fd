import type { ExtraCharge } from '@twirl/contract/staff/money/charges'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import {
  findRefundedOrder,
  insertOrder,
  lockItem,
  lockOrders,
  newOrderNumber,
  orderLinkOf,
} from '../../orders/public.ts'
import { findTaxOwed, orderOf } from '../saga/settle-order.ts'
import { withdrawnChargeMail } from '../waiting-charges/waiting-charge-mail.ts'
import { chargeConfirmation } from './charge-confirmation.ts'
import type { ChargeDeps } from './charge-deps.ts'
import {
  type ChargeRow,
  endOffline,
  findCharge,
  getChargeCheckout,
  lockCharge,
  type OfflineMethod,
  storeOfflinePayment,
  storeWithdrawal,
} from './charges.queries.ts'
import { getCharge } from './list-charges.ts'
import { assertChargeable, assertNotInCheckout, endCharged } from './charge-rental.ts'
import { CHARGE_DAYS, isTooOld, payCharge } from './make-charge.ts'
import { recordChargeStep } from './record-charge-step.ts'
import { endedBefore, isUnpaid, isWithoutCard } from './unpaid-charge.ts'

type Reasoned = { id: number; reason: string }

/** Asks the card again for a charge that it declined. Of two members at once one does, and the log names that one. */
export async function retryCharge(
  deps: ChargeDeps,
  staff: StaffCaller,
  { id, reason }: Reasoned,
): Promise<ExtraCharge> {
  const charge = await getCharged(deps, id)
  if (!isUnpaid(charge)) throw await endedBefore(deps.db, charge)
  if (isTooOld(charge, deps.clock.now()))
    throw new AppError('STEP_REFUSED', {
      message: `This charge is older than ${CHARGE_DAYS} days: its card can’t be asked anymore. Withdraw it and make a new one, or record a payment outside the shop.`,
    })
  let isBegun = false
  const hasCard = await payCharge(deps, charge, async (transaction) => {
    await recordChargeStep(deps, transaction, staff, { charge, action: 'charge.retry', reason })
    isBegun = true
  })
  if (!hasCard)
    throw new AppError('STEP_REFUSED', {
      message: 'The order has no card that can be asked. Record a payment outside the shop.',
    })
  const asked = await getCharged(deps, id)
  if (!isBegun && !isUnpaid(asked)) throw await endedBefore(deps.db, asked)
  return getCharge(deps, id)
}

/**
 * A payment that the customer has begun and not confirmed is cancelled at the gateway before staff decide about the charge: the bank
 * may have confirmed it, and then the charge is paid (PAY-50).
 */
async function takeFromCustomer(deps: ChargeDeps, id: number): Promise<ChargeRow> {
  const charge = await getCharged(deps, id)
  if (charge.state === 'AWAITS_CUSTOMER') await deps.driver.giveUp(charge.order_token)
  return charge
}

async function getCharged({ db }: ChargeDeps, id: number): Promise<ChargeRow> {
  const charge = await findCharge(db, id)
  if (!charge) throw new AppError('NOT_FOUND')
  return charge
}

type OfflinePayment = Reasoned & { method: OfflineMethod; reference: string }

/** Makes an order of a charge that was paid outside the shop (STAFF-35). The same payment again changes nothing. */
export async function recordOfflinePayment(
  deps: ChargeDeps,
  staff: StaffCaller,
  { id, method, reference, reason }: OfflinePayment,
): Promise<ExtraCharge> {
  const { order_id, order_item_id, order_token } = await takeFromCustomer(deps, id)
  // Outside the transaction: the tax service is asked.
  const tax_owed_cents = await findTaxOwed(
    deps,
    (await getChargeCheckout(deps.db, order_token)).quote,
  )
  await inTransaction(deps.db, async (transaction) => {
    await lockOrders(transaction, { id: order_id })
    const charge = await getLocked(transaction, id)
    await lockItem(transaction, order_item_id)
    const payment = { offline_method: method, offline_reference: reference || null }
    const isRepeated =
      charge.offline_method === method && charge.offline_reference === payment.offline_reference
    if (isRepeated) return
    if (!isWithoutCard(charge)) throw await endedBefore(transaction, charge)
    await assertNotInCheckout(transaction, order_item_id)
    await assertChargeable(deps, transaction, charge)
    const checkout = await getChargeCheckout(transaction, charge.order_token)
    const order = orderOf(checkout, {
      order_number: newOrderNumber(),
      paid_at: deps.clock.now(),
      tax_owed_cents,
    })
    await endOffline(transaction, charge.order_token, order.order_number)
    await storeOfflinePayment(transaction, id, payment)
    const { email } = await insertOrder(transaction, order, null)
    await endCharged(transaction, charge, order.paid_at)
    const { order_number } = order
    const linkTo = (number: string) => orderLinkOf(deps, number)
    const mail = await chargeConfirmation(
      order,
      { email, linkTo, secrets: deps.secrets },
      transaction,
    )
    await deps.outbox.putMail(transaction, `order ${order_number}`, mail, { about: order_number })
    const after = { paid: method.toLowerCase(), ...(reference && { reference }) }
    await recordChargeStep(deps, transaction, staff, {
      charge,
      action: 'charge.paid-offline',
      after,
      reason,
    })
  })
  return getCharge(deps, id)
}

/** Takes a charge back that was not paid, so that its amount can be charged anew (STAFF-96). */
export async function withdrawCharge(
  deps: ChargeDeps,
  staff: StaffCaller,
  { id, reason }: Reasoned,
): Promise<ExtraCharge> {
  const { staff_id: withdrawn_by } = staff
  await takeFromCustomer(deps, id)
  await inTransaction(deps.db, async (transaction) => {
    const charge = await getLocked(transaction, id)
    if (charge.withdrawn_by === withdrawn_by) return
    if (!isWithoutCard(charge)) throw await endedBefore(transaction, charge)
    const withdrawn_at = deps.clock.now()
    await storeWithdrawal(transaction, charge, { withdrawn_at, withdrawn_by })
    await recordChargeStep(deps, transaction, staff, { charge, action: 'charge.withdraw', reason })
    if (charge.asked_at) await mailWithdrawal(deps, transaction, charge)
  })
  return getCharge(deps, id)
}

/** The customer was asked to pay it. */
async function mailWithdrawal(
  deps: ChargeDeps,
  transaction: Transaction,
  charge: ChargeRow,
): Promise<void> {
  const { email, order_number } = (await findRefundedOrder(transaction, { id: charge.order_id }))!
  const link = orderLinkOf(deps, order_number)
  const mail = withdrawnChargeMail(email, { charge, order_number, link })
  await deps.outbox.putMail(transaction, `charge ${charge.id} withdrawn`, mail, {
    about: order_number,
  })
}

async function getLocked(transaction: Transaction, id: number): Promise<ChargeRow> {
  const charge = await lockCharge(transaction, id)
  if (!charge) throw new AppError('NOT_FOUND')
  return charge
}
