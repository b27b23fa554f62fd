import type { CardDetails } from '@twirl/contract/buying/credit-cards'
import type { Database } from '#platform/database/database.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { sessionOf, type Visitor } from '#platform/http/visitor.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { SavedCard } from '#providers/payments/payment-gateway.ts'
import { deleteHandovers } from './card-handovers.queries.ts'
import {
  type CardRow,
  deleteCard,
  findCard,
  listCards,
  lockCards,
  upsertCard,
} from './credit-cards.queries.ts'
import { deleteTokenLater, wakeTokenDeletion } from './delete-token.ts'
import { type CardDeps, tokenizeCard, tryCard } from './tokenize-card.ts'

// More than a customer carries, few enough to show on one page.
export const MAX_CARDS = 20

/** Saves a card. It replaces the original one if that is given, and the customer's card with the same number. */
export async function saveCard(
  deps: CardDeps,
  visitor: Visitor,
  details: CardDetails,
  originalId: number | null,
): Promise<CardRow> {
  const { db, clock, jobs } = deps
  const { customer_id } = sessionOf(visitor)
  if (originalId !== null && !(await findCard(db, customer_id, originalId)))
    throw new AppError('CARD_NOT_FOUND')
  const card = await tryCard(deps, visitor, () => tokenizeCard(deps, details))
  const saved = await inTransaction(db, async (transaction) => {
    await deleteHandovers(transaction, [card.reference])
    return storeCard(jobs, transaction, { customer_id, card, originalId, now: clock.now() })
  })
  wakeTokenDeletion(jobs)
  if (!saved) throw new AppError('TOO_MANY_CARDS')
  return saved
}

type NewCard = { customer_id: number; card: SavedCard; originalId: number | null; now: Date }

/**
 * Adds a card that the gateway has to those of the customer. If there is no place for it, the gateway deletes it. Wake
 * the deletion of tokens afterwards.
 */
export async function storeCard(
  jobs: Jobs,
  transaction: Transaction,
  { customer_id, card, originalId, now }: NewCard,
): Promise<CardRow | null> {
  // One at a time per customer: otherwise two could both take the last place.
  await lockCards(transaction, customer_id)
  const { row, unused } = await store(transaction, customer_id, card, originalId, now)
  for (const token of unused) await deleteTokenLater(jobs, transaction, token)
  return row
}

/** Called before a card is charged that is to be saved afterwards. */
export async function assertPlaceForCard(db: Database, customerId: number): Promise<void> {
  if ((await listCards(db, customerId)).length >= MAX_CARDS) throw new AppError('TOO_MANY_CARDS')
}

/** The stored card, or null if there is no place for it; and the tokens that the shop does not need any more. */
async function store(
  transaction: Transaction,
  customerId: number,
  card: SavedCard,
  originalId: number | null,
  now: Date,
): Promise<{ row: CardRow | null; unused: string[] }> {
  const cards = await listCards(transaction, customerId)
  const replaced = cards.filter(
    ({ id, fingerprint }) => id === originalId || fingerprint === card.fingerprint,
  )
  if (cards.length - replaced.length >= MAX_CARDS) return { row: null, unused: [card.token] }
  const row = await upsertCard(transaction, customerId, card, now)
  for (const { id } of replaced) if (id !== row.id) await deleteCard(transaction, customerId, id)
  // One that is saved again, by a call that was repeated, is in use.
  const unused = replaced.map(({ token }) => token).filter((token) => token !== card.token)
  return { row, unused }
}
