import { type CheckoutStatus, getCheckoutStatus } from '@twirl/contract/buying/checkout'
import { CallError, isCallErrorOf } from '@twirl/contract/client'
import { ERRORS, type ErrorCode } from '@twirl/contract/errors'
import { api } from '#lib/api.ts'
import type { PlacedOrder } from './submission.ts'

/** The order may have been on its way to the shop when the page was reloaded: so often OPEN is no outcome yet. */
const OPEN_TRIES = 3

/** Thrown when the order was not placed and never will be under its token. */
export class NotPlacedError extends Error {
  override name = 'NotPlacedError'
}

/** Asks what became of an order whose answer the page has lost. To be repeated until it has an outcome. */
export function resumePlacement(orderToken: string): () => Promise<PlacedOrder> {
  let tries = 0
  return async () => {
    try {
      return outcomeOf(await api(getCheckoutStatus, { orderToken }), ++tries)
    } catch (error) {
      const isUnknown =
        isCallErrorOf<typeof getCheckoutStatus>(error) && error.code === 'ORDER_NOT_FOUND'
      throw isUnknown ? new NotPlacedError() : error
    }
  }
}

/** The placed order; otherwise throws, as placing the order would have. */
export function outcomeOf(
  { state, order_number, order_key }: CheckoutStatus,
  tries: number,
): PlacedOrder {
  if (order_number !== null && order_key !== null) return { order_number, order_key }
  if (state === 'DECLINED') throw failure('PAY_FAILED')
  if (state === 'PENDING' || (state === 'OPEN' && tries < OPEN_TRIES))
    throw failure('CHECKOUT_PENDING')
  throw new NotPlacedError()
}

function failure(errorCode: ErrorCode): CallError {
  const { status, message } = ERRORS[errorCode]
  return new CallError(status, { id: '', message, errorCode })
}
