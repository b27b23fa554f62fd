import type { Transaction } from '#platform/database/transaction.ts'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import { findRefundedOrder } from '../../orders/public.ts'
import { chargeTokenOf } from '../charges/charge-token.ts'
import { type ChargeRow, findChargeOfToken, storeAsk } from '../charges/charges.queries.ts'
import type { ReservedRow } from '../checkout.queries.ts'
import type { SagaTransactionDeps } from '../saga/saga-deps.ts'
import { waitingChargeMail } from './waiting-charge-mail.ts'

/** Whole days after the day of the mail (PAY-45). */
const PAY_DAYS = 14

type AskDeps = Pick<SagaTransactionDeps, 'clock' | 'outbox' | 'publicOrigin' | 'secrets'>

/**
 * The bank wants the customer, who was not there (PAY-45). Staff who try the card again while the link still pays cause no second
 * mail.
 */
export async function askAboutCharge(
  transaction: Transaction,
  { order_token }: Pick<ReservedRow, 'order_token'>,
  deps: AskDeps,
): Promise<void> {
  const charge = (await findChargeOfToken(transaction, order_token))!
  if (charge.pay_until && charge.pay_until > deps.clock.now()) return
  await mailLink(deps, transaction, charge)
}

/** Returns false if no card can pay the charge any more. */
export async function mailLink(
  deps: AskDeps,
  transaction: Transaction,
  charge: ChargeRow,
): Promise<boolean> {
  const asked_at = deps.clock.now()
  const pay_until = payUntil(asked_at, charge.expires_at)
  if (pay_until <= asked_at) return false
  await storeAsk(transaction, charge.id, { asked_at, pay_until })
  const { email, order_number } = (await findRefundedOrder(transaction, { id: charge.order_id }))!
  const token = chargeTokenOf(deps.secrets, 'charge payment', charge.id)
  const link = `${deps.publicOrigin}/order/${order_number}?key=charge-${token}`
  const mail = waitingChargeMail(email, { charge, order_number, pay_until, link })
  const cause = `charge ${charge.id} asked ${asked_at.toISOString()}`
  await deps.outbox.putMail(transaction, cause, mail, { about: order_number })
  return true
}

/** The end of a whole day, and never after the checkout of the charge has expired. */
function payUntil(askedAt: Date, expiresAt: Date): Date {
  const end = startOfDay(addDays(dayOf(askedAt), PAY_DAYS + 1))
  return end <= expiresAt ? end : startOfDay(dayOf(expiresAt))
}
