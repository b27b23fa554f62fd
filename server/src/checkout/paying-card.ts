import type { CardDetails, TypedCard } from '@twirl/contract/buying/credit-cards'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import {
  assertPlaceForCard,
  deleteHandovers,
  deleteTokenLater,
  ensureGatewayCustomer,
  findCard,
  readConfirmation,
  tokenizeCard,
  wakeTokenDeletion,
} from '../credit-cards/public.ts'
import { listAttachedReferences, type PaymentCard, type TypedCardUse } from '../orders/public.ts'
import type { SagaDeps } from './saga/saga-deps.ts'

/** The card of an order. It is asked for only when the order can be paid with it. */
export type PayingCard = {
  get: () => Promise<PaymentCard>
  /** Lets go of a card that was asked for and may have paid nothing. */
  discard?: (card: PaymentCard) => Promise<void>
}

type CustomerCardInput = {
  credit_card_id?: number | null | undefined
  credit_card?: TypedCard | null | undefined
  confirmation_token?: string | null | undefined
  save_for_later?: boolean | null | undefined
}

type GuestCardInput = {
  credit_card?: CardDetails | null | undefined
  confirmation_token?: string | null | undefined
}

/** A card that the customer has saved. */
function savedCard({ db }: { db: Database }, visitor: Visitor, id: number): PayingCard {
  return {
    get: async () => {
      const card = await findCard(db, sessionOf(visitor).customer_id, id)
      if (!card) throw new AppError('CARD_NOT_FOUND')
      return card
    },
  }
}

type PayingCardDeps = Pick<
  SagaDeps,
  'db' | 'clock' | 'gateway' | 'log' | 'jobs' | 'secrets' | 'afterStep'
>

/** A card that came with the order of a guest. */
export function guestCard(
  deps: PayingCardDeps,
  visitor: Visitor,
  { credit_card, confirmation_token }: GuestCardInput,
): PayingCard {
  assertTaken(deps.gateway, { credit_card, confirmation_token })
  if (confirmation_token) return confirmedCard(deps, visitor, confirmation_token, 'ONCE')
  if (!credit_card) throw new AppError('BAD_REQUEST', { fields: { credit_card: 'Required' } })
  return typedCard(deps, visitor, credit_card, 'ONCE')
}

/** A gateway with fields of its own in the page takes no numbers, and the built-in one takes nothing else (PAY-2). */
function assertTaken(
  { takesNumbers }: Pick<SagaDeps['gateway'], 'takesNumbers'>,
  {
    credit_card,
    confirmation_token,
  }: Pick<CustomerCardInput, 'confirmation_token'> & {
    credit_card?: unknown
  },
): void {
  if (credit_card && !takesNumbers) throw new AppError('CARD_NUMBERS_NOT_TAKEN')
  if (confirmation_token && takesNumbers)
    throw new AppError('BAD_REQUEST', { fields: { confirmation_token: 'Not taken' } })
}

/** A saved card of the customer, or one whose number came with the order; null if neither was named. */
export function customerCard(
  deps: PayingCardDeps,
  visitor: Visitor,
  { credit_card_id, credit_card, confirmation_token, ...input }: CustomerCardInput,
): PayingCard | null {
  assertTaken(deps.gateway, { credit_card, confirmation_token })
  if (credit_card_id) return savedCard(deps, visitor, credit_card_id)
  if (confirmation_token) {
    const use = input.save_for_later ? 'SAVE_WHEN_PAID' : 'ONCE'
    return confirmedCard(deps, visitor, confirmation_token, use)
  }
  if (!credit_card) return null
  const { save_for_later, ...details } = credit_card
  return typedCard(deps, visitor, details, save_for_later ? 'SAVE_WHEN_PAID' : 'ONCE')
}

/** Returns the card of an order that is not free. */
export function requiredCard(
  deps: PayingCardDeps,
  visitor: Visitor,
  input: CustomerCardInput,
): PayingCard {
  const card = customerCard(deps, visitor, input)
  if (!card) throw new AppError('BAD_REQUEST', { fields: { credit_card_id: 'Required' } })
  return card
}

/** The gateway has it as long as the payment needs it, and longer only if the customer saves it by paying. */
function typedCard(
  deps: PayingCardDeps,
  visitor: Visitor,
  details: CardDetails,
  use: TypedCardUse,
): PayingCard {
  return {
    get: async () => {
      if (use === 'SAVE_WHEN_PAID')
        await assertPlaceForCard(deps.db, sessionOf(visitor).customer_id)
      const card = await tokenizeCard(deps, details, 'credit_card.')
      deps.afterStep('CARD_SAVED')
      const { expiration_date, reference } = card
      return { ...card, typed: { use, expiration_date, reference } }
    },
    discard: (card) => deleteUnlessAttached(deps, card),
  }
}

/**
 * The gateway keeps nothing of it, unless it pays and is saved; so there is nothing to discard. Its fingerprint is known
 * before it is charged, for coupons that a card may use once (PAY-3).
 */
function confirmedCard(
  deps: PayingCardDeps,
  visitor: Visitor,
  token: string,
  use: TypedCardUse,
): PayingCard {
  return {
    get: async () => {
      if (use === 'SAVE_WHEN_PAID')
        await assertPlaceForCard(deps.db, sessionOf(visitor).customer_id)
      const card = await readConfirmation(deps, token)
      const gateway_customer =
        use === 'SAVE_WHEN_PAID'
          ? await ensureGatewayCustomer(deps, sessionOf(visitor).customer_id)
          : null
      const { expiration_date } = card
      return {
        ...card,
        token,
        typed: { use, expiration_date, reference: null },
        confirmation: { gateway_customer },
      }
    },
  }
}

/** An attempt may have been stored although its answer was lost: then its settlement deletes the card. */
async function deleteUnlessAttached(
  { db, jobs, log }: Pick<SagaDeps, 'db' | 'jobs' | 'log'>,
  { token, typed }: PaymentCard,
): Promise<void> {
  if (!typed?.reference) return
  const references = [typed.reference]
  try {
    await inTransaction(db, async (transaction) => {
      if ((await listAttachedReferences(transaction, references)).length > 0) return
      await deleteTokenLater(jobs, transaction, token)
      await deleteHandovers(transaction, references)
    })
    wakeTokenDeletion(jobs)
  } catch (error) {
    // Not thrown: the caller hears why the order was refused.
    log.warn(
      { err: error, reference: typed.reference },
      'a card that paid nothing is left to the sweep of handovers',
    )
  }
}
