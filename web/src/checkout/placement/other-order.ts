import type { placeGuestOrder } from '@twirl/contract/buying/checkout'
import { type Client, isCallError, isCallErrorOf } from '@twirl/contract/client'
import { api } from '#lib/api.ts'
import { NotConfirmedError, OtherCardError } from './answer-bank.ts'
import { NotPlacedError } from './ask-until-answered.ts'
import { findOrderInProgress } from './sent-orders.ts'

/** Thrown when another order of the same bag was paid first and has ended: this one was not placed. */
export class OtherOrderError extends Error {
  override name = 'OtherOrderError'
  readonly isPlaced: boolean

  constructor(isPlaced: boolean) {
    super()
    this.isPlaced = isPlaced
  }
}

/** Thrown when another order of the same bag was being paid, and what became of it is not known here. */
export class OtherOrderOpenError extends Error {
  override name = 'OtherOrderOpenError'
}

/** Whether the shop refused the order because another one of the same bag is being paid. */
export function isOtherOrderInProgress(error: unknown): boolean {
  return isCallErrorOf<typeof placeGuestOrder>(error) && error.code === 'ORDER_IN_PROGRESS'
}

const ENDS = [NotPlacedError, NotConfirmedError, OtherCardError]

/** Waits for the outcome of the other order, which is one of these. Always throws (CHECKOUT-24). */
export async function awaitOtherOrder(
  tokens: readonly string[],
  follow: (orderToken: string) => Promise<unknown>,
  call: Client = api,
): Promise<never> {
  const token = await findOrderInProgress(tokens, call).catch(() => null)
  if (token === null) throw new OtherOrderOpenError()
  try {
    await follow(token)
  } catch (error) {
    const hasEnded = ENDS.some((end) => error instanceof end) || isCallError(error)
    throw hasEnded ? new OtherOrderError(false) : new OtherOrderOpenError()
  }
  throw new OtherOrderError(true)
}
