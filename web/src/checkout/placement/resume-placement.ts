import {
  type CheckoutStatus,
  continueOrder,
  getCheckoutStatus,
  withdrawOrder,
} from '@twirl/contract/buying/checkout'
import { CallError, type Client, isCallErrorOf } from '@twirl/contract/client'
import { ERRORS, type ErrorCode } from '@twirl/contract/errors'
import { api } from '#lib/api.ts'
import {
  BankAsksError,
  NotBegunError,
  NotPlacedError,
  type OpenOrder,
} from './ask-until-answered.ts'
import type { PlacedOrder } from './submission.ts'

/** Thrown when the shop does not tell this visitor what became of the order: the login has ended or changed. */
export class UnconfirmedError extends Error {
  override name = 'UnconfirmedError'
}

/** An order that was sent. All of its calls throw while it has no outcome. */
export type SentPlacement<Placed = PlacedOrder> = Pick<OpenOrder<Placed>, 'ask' | 'withdraw'> & {
  /** Makes the shop ask the gateway, because the customer has answered the bank. */
  proceed: () => Promise<Placed>
}

export function resumePlacement(orderToken: string, call: Client = api): SentPlacement {
  return {
    ask: () => outcomeOf(call(getCheckoutStatus, { orderToken })),
    proceed: () => outcomeOf(call(continueOrder, { orderToken })),
    // From then on nothing can be charged, so that the page may say so.
    withdraw: () => outcomeOf(call(withdrawOrder, { orderToken })),
  }
}

/** The placed order; otherwise throws, as placing the order would have. */
async function outcomeOf(answer: Promise<CheckoutStatus>): Promise<PlacedOrder> {
  const { state, order_number, order_key, action } = await answer.catch((error: unknown) => {
    const isUnknown =
      isCallErrorOf<typeof getCheckoutStatus>(error) && error.code === 'ORDER_NOT_FOUND'
    throw isUnknown ? new UnconfirmedError() : error
  })
  if (order_number !== null && order_key !== null) return { order_number, order_key }
  if (action) throw new BankAsksError(action)
  switch (state) {
    case 'DECLINED':
      throw failure('PAY_FAILED')
    case 'REFUNDED':
      throw failure('ORDER_REFUNDED')
    case 'ENDED':
      throw new NotPlacedError()
    case 'OPEN':
      throw new NotBegunError()
    default:
      throw failure('CHECKOUT_PENDING')
  }
}

/** The error that the shop would have answered. */
export function failure(errorCode: ErrorCode): CallError {
  const { status, message } = ERRORS[errorCode]
  return new CallError(status, { id: '', message, errorCode })
}
