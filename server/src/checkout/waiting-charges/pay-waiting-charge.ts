import type {
  payWaitingCharge as payCall,
  WaitingCharge,
} from '@twirl/contract/buying/charge-payment'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { AppError } from '#platform/http/app-error.ts'
import type { Visitor } from '#platform/http/visitor.ts'
import type { ChargeDeps } from '../charges/charge-deps.ts'
import { type ChargeRow, getChargeCheckout, skipAttempt } from '../charges/charges.queries.ts'
import { isUnpaid } from '../charges/unpaid-charge.ts'
import { guestCard, type PayingCard } from '../paying-card.ts'
import { payCheckout } from '../place-order.ts'
import { describeWaitingCharge, findSavedCard, getLinkedCharge } from './describe-waiting-charge.ts'

type Payment = EndpointInput<typeof payCall>

/** Pays a charge by its link, with the customer there to answer the bank (PAY-46). */
export async function payWaitingCharge(
  deps: ChargeDeps,
  visitor: Visitor,
  { token, attempt: known_attempts, ...card }: Payment,
): Promise<WaitingCharge> {
  const charge = await getLinkedCharge(deps, token)
  const { state } = await describeWaitingCharge(deps, token)
  if (state === 'PAID') return describeWaitingCharge(deps, token)
  if (state !== 'OWED' && state !== 'PAYING') throw new AppError('CHARGE_NOT_PAYABLE')
  const { order_token, owner, request_fingerprint } = await getChargeCheckout(
    deps.db,
    charge.order_token,
  )
  const submit = {
    order_token,
    owners: [owner],
    request_fingerprint,
    trunk_show_id: null,
    known_attempts,
  }
  await payCheckout(deps, {
    submit,
    card: attended(cardOf(deps, visitor, charge, card)),
    visitor,
    isSale: false,
  }).catch((error: unknown) => {
    // It was withdrawn at that moment, or is not owed any more.
    const hasEnded =
      error instanceof AppError &&
      ['ORDER_TOKEN_EXPIRED', 'CHARGE_ABOVE_CAP', 'STEP_REFUSED'].includes(error.code)
    throw hasEnded ? new AppError('CHARGE_NOT_PAYABLE', { cause: error }) : error
  })
  return describeWaitingCharge(deps, token)
}

function cardOf(
  deps: ChargeDeps,
  visitor: Visitor,
  charge: ChargeRow,
  { is_saved_card, ...typed }: Omit<Payment, 'token' | 'attempt'>,
): PayingCard {
  if (!is_saved_card) return guestCard(deps, visitor, typed)
  return {
    get: async () => {
      const card = await findSavedCard(deps, charge)
      if (!card) throw new AppError('CARD_NOT_FOUND')
      return card
    },
  }
}

function attended(card: PayingCard): PayingCard {
  return { ...card, get: async () => ({ ...(await card.get()), is_attended: true }) }
}

/** A page calls it when the customer has answered the bank. */
export async function continueChargePayment(
  deps: ChargeDeps,
  { token }: { token: string },
): Promise<WaitingCharge> {
  const { order_token, state } = await getLinkedCharge(deps, token)
  if (state === 'AWAITS_CUSTOMER') await deps.driver.askNow(order_token)
  return describeWaitingCharge(deps, token)
}

/**
 * Gives up the attempt that a page began when it knew of `attempt` others: it is cancelled at the gateway, or cannot begin any more.
 * The charge can be paid again.
 */
export async function giveUpChargePayment(
  deps: ChargeDeps,
  { token, attempt }: { token: string; attempt: number },
): Promise<WaitingCharge> {
  const charge = await getLinkedCharge(deps, token)
  if (isUnpaid(charge)) await skipAttempt(deps.db, charge.order_token, attempt)
  const { state, attempt: current } = await getLinkedCharge(deps, token)
  if (state === 'AWAITS_CUSTOMER' && current === attempt + 1)
    await deps.driver.giveUp(charge.order_token)
  return describeWaitingCharge(deps, token)
}
