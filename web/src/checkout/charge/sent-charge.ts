import {
  continueChargePayment,
  getWaitingCharge,
  giveUpChargePayment,
  type WaitingCharge,
} from '@twirl/contract/buying/charge-payment'
import type { Client } from '@twirl/contract/client'
import { api } from '#lib/api.ts'
import { BankAsksError, NotBegunError, NotPlacedError } from '../placement/ask-until-answered.ts'
import { failure, type SentPlacement } from '../placement/resume-placement.ts'

/** A payment of a charge that was sent when the page knew of `sentAt` attempts. All of its calls throw while it has no outcome. */
export function sentCharge(
  token: string,
  sentAt: number,
  call: Client = api,
): SentPlacement<WaitingCharge> {
  return {
    ask: async () => outcomeOf(await call(getWaitingCharge, { token }), sentAt),
    proceed: async () => outcomeOf(await call(continueChargePayment, { token }), sentAt),
    // From then on the attempt cannot charge anything, so that the page may say so.
    withdraw: async () => {
      const charge = await call(giveUpChargePayment, { token, attempt: sentAt })
      if (charge.state === 'OWED') throw new NotPlacedError()
      return outcomeOf(charge, sentAt)
    },
  }
}

/** The paid charge; otherwise throws, as paying it would have. */
function outcomeOf(charge: WaitingCharge, sentAt: number): WaitingCharge {
  const { state, attempt, action } = charge
  if (state === 'PAID') return charge
  if (action) throw new BankAsksError(action)
  if (state === 'PAYING') throw failure('CHECKOUT_PENDING')
  if (state !== 'OWED') throw new NotPlacedError()
  throw attempt > sentAt ? failure('PAY_FAILED') : new NotBegunError()
}
