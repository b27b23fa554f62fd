import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, sessionOf, type Visitor } from '#platform/http/visitor.ts'
import type { SavedCard } from '#providers/payments/payment-gateway.ts'
import { type CardRow, findCard, findCardByToken } from './credit-cards.queries.ts'
import { wakeTokenDeletion } from './delete-token.ts'
import { ensureGatewayCustomer } from './gateway-customers.ts'
import { listGatewayCustomers } from './gateway-customers.queries.ts'
import { assertPlaceForCard, storeCard } from './save-card.ts'
import { type CardDeps, forgiveCard, orUnavailable, tryCard } from './tokenize-card.ts'

/** Begins to save a card. It counts as a card that was refused until it is saved, so that cards cannot be tested here. */
export async function createSetup(
  deps: CardDeps,
  visitor: Visitor,
): Promise<{ client_secret: string }> {
  const { db, gateway } = deps
  assertHasFields(deps)
  const { customer_id } = sessionOf(visitor)
  await assertPlaceForCard(db, customer_id)
  return tryCard(deps, visitor, async (miss) => {
    const gatewayCustomer = await ensureGatewayCustomer(deps, customer_id)
    const setup = await orUnavailable(deps, gateway.createSetup(gatewayCustomer))
    miss()
    return setup
  })
}

type ConfirmedSetup = { setupIntentId: string; originalId: number | null }

/** Saves what the customer has confirmed, as the gateway tells it, and once. */
export async function confirmSetup(
  deps: CardDeps,
  visitor: Visitor,
  { setupIntentId, originalId }: ConfirmedSetup,
): Promise<CardRow> {
  const { db, gateway } = deps
  assertHasFields(deps)
  const { customer_id } = sessionOf(visitor)
  const setup = await orUnavailable(deps, gateway.readSetup(setupIntentId))
  const own = await listGatewayCustomers(db, customer_id)
  // Absent ones and those of other customers answer alike.
  if (!setup || !own.includes(setup.gateway_customer)) throw new AppError('CARD_NOT_FOUND')
  const { card } = setup
  if (!card) throw new AppError('CARD_NOT_ACCEPTED')
  const known = await findCardByToken(db, customer_id, card.token)
  if (known) return known
  if (originalId !== null && !(await findCard(db, customer_id, originalId)))
    throw new AppError('CARD_NOT_FOUND')
  const saved = await save(deps, { customer_id, card, originalId })
  await forgiveCard(deps, ownerOf(visitor))
  return saved
}

async function save(
  { db, jobs, clock }: CardDeps,
  card: { customer_id: number; card: SavedCard; originalId: number | null },
): Promise<CardRow> {
  const saved = await inTransaction(db, (transaction) =>
    storeCard(jobs, transaction, { ...card, now: clock.now() }),
  )
  wakeTokenDeletion(jobs)
  if (!saved) throw new AppError('TOO_MANY_CARDS')
  return saved
}

/** The built-in gateway has no fields of its own in the page. */
function assertHasFields({ gateway }: CardDeps): void {
  if (gateway.takesNumbers) throw new AppError('BAD_REQUEST')
}
