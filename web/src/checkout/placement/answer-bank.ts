import type { getCheckoutStatus } from '@twirl/contract/buying/checkout'
import { isCallErrorOf } from '@twirl/contract/client'
import { type BankAction, BankAsksError, isOutcome, NotPlacedError } from './ask-until-answered.ts'
import type { SentPlacement } from './resume-placement.ts'

/** Thrown when the bank was asked and the payment was not confirmed: nothing is charged. */
export class NotConfirmedError extends Error {
  override name = 'NotConfirmedError'
}

/** Thrown when the customer chose to pay in another way: nothing is charged. */
export class OtherCardError extends Error {
  override name = 'OtherCardError'
}

/**
 * LOOK: only asks what became of the order, as another tab or the bank's app may have confirmed it. PROCEED: the customer has
 * answered the bank. WITHDRAW: the customer wants to use another card.
 */
export type BankMove = 'LOOK' | 'PROCEED' | 'WITHDRAW'

type BankTalk<Placed> = {
  order: SentPlacement<Placed>
  /** Resolves with what the customer does, or with LOOK after some seconds. */
  nextMove: (action: BankAction) => Promise<BankMove>
  /** Asks until the order has an outcome, or the bank asks again. */
  settle: () => Promise<Placed>
}

/** Settles an order whose payment the bank wants the customer to confirm: the placed order, or why it was not placed (PAY-28). */
export async function answerBank<Placed>(
  asked: BankAction,
  { order, nextMove, settle }: BankTalk<Placed>,
): Promise<Placed> {
  let action = asked
  for (;;) {
    const move = await nextMove(action)
    const ask = { LOOK: order.ask, PROCEED: settle, WITHDRAW: order.withdraw }[move]
    try {
      return await ask().catch((error: unknown) => {
        // The bank has answered meanwhile.
        if (isPending(error)) return settle()
        throw error
      })
    } catch (error) {
      if (error instanceof BankAsksError) action = error.action
      else if (isOutcome(error) || move === 'PROCEED') throw toBankOutcome(error, move)
      // Otherwise the question was lost, and is asked again.
    }
  }
}

/** As it is told to the customer, who knows that the bank had to be asked. */
function toBankOutcome(error: unknown, move: BankMove): unknown {
  const isNotPaid = hasCode(error, 'PAY_FAILED') || error instanceof NotPlacedError
  if (!isNotPaid) return error
  return move === 'WITHDRAW' ? new OtherCardError() : new NotConfirmedError()
}

const isPending = (error: unknown): boolean => hasCode(error, 'CHECKOUT_PENDING')

function hasCode(error: unknown, code: string): boolean {
  return isCallErrorOf<typeof getCheckoutStatus>(error) && (error.code as string) === code
}
