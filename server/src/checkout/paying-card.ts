import type { CardDetails } from '@twirl/contract/buying/credit-cards'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import { assertMayTry } from '#platform/security/limits.ts'
import {
  cardTries,
  deleteTokenLater,
  findCard,
  tokenizeCard,
  wakeTokenDeletion,
} from '../credit-cards/public.ts'
import { hasPaymentWith, type PaymentCard } from '../orders/public.ts'
import type { Saga } from './saga/saga.ts'

/** The card of an order. It is asked for only when the order can be paid with it. */
export type PayingCard = {
  get: () => Promise<PaymentCard>
  /** Lets go of a card that was asked for and may have paid nothing. */
  discard?: (card: PaymentCard, orderToken: string) => Promise<void>
}

/** A card that the customer has saved. */
export function savedCard({ db }: { db: Database }, visitor: Visitor, id: number): PayingCard {
  return {
    get: async () => {
      await assertMayTry(db, cardTries(visitor))
      const card = await findCard(db, sessionOf(visitor).customer_id, id)
      if (!card) throw new AppError('CARD_NOT_FOUND')
      return card
    },
  }
}

/** A card whose number came with the order: the gateway keeps it only as long as it is needed for its payment. */
export function typedCard(
  dependencies: Pick<Saga, 'db' | 'clock' | 'gateway' | 'log' | 'jobs'>,
  visitor: Visitor,
  details: CardDetails,
): PayingCard {
  return {
    get: () => tokenizeCard(dependencies, visitor, details, 'credit_card.'),
    discard: (card, orderToken) => deleteUnlessAttached(dependencies, card, orderToken),
  }
}

/** An attempt may have been stored although its answer was lost: then its settlement deletes the card. */
async function deleteUnlessAttached(
  { db, jobs, log }: Pick<Saga, 'db' | 'jobs' | 'log'>,
  { token }: PaymentCard,
  order_token: string,
): Promise<void> {
  try {
    await inTransaction(db, async (transaction) => {
      if (!(await hasPaymentWith(transaction, order_token, token)))
        await deleteTokenLater(jobs, transaction, token)
    })
    wakeTokenDeletion(jobs)
  } catch (error) {
    // Not thrown: the caller hears why the order was refused.
    log.error({ err: error, order_token }, 'a card that paid nothing stays at the gateway')
  }
}
