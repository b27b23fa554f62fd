import * as contract from '@twirl/contract/buying/credit-cards'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Routes } from '#platform/http/routes.ts'
import { sessionOf } from '#platform/http/visitor.ts'
import { type CardRow, deleteCard, findCard, listCards } from './credit-cards.queries.ts'
import { deleteTokenLater, wakeTokenDeletion } from './delete-token.ts'
import { saveCard } from './save-card.ts'
import { confirmSetup, createSetup } from './set-up-card.ts'
import type { CardDeps } from './tokenize-card.ts'

export function creditCardRoutes(routes: Routes, deps: CardDeps): void {
  const { db, jobs, gateway } = deps

  routes.handle(contract.createCard, async ({ original_card_id = null, ...details }, visitor) => {
    if (!gateway.takesNumbers) throw new AppError('CARD_NUMBERS_NOT_TAKEN')
    return toCard(await saveCard(deps, visitor, details, original_card_id))
  })

  routes.handle(contract.createCardSetup, (_input, visitor) => createSetup(deps, visitor))

  routes.handle(
    contract.confirmCardSetup,
    async ({ setup_intent_id: setupIntentId, original_card_id: originalId = null }, visitor) =>
      toCard(await confirmSetup(deps, visitor, { setupIntentId, originalId })),
  )

  routes.handle(contract.listCards, async (_input, visitor) => ({
    credit_cards: (await listCards(db, sessionOf(visitor).customer_id)).map(toCard),
  }))

  routes.handle(contract.getCard, async ({ id }, visitor) => {
    const card = await findCard(db, sessionOf(visitor).customer_id, id)
    if (!card) throw new AppError('CARD_NOT_FOUND')
    return toCard(card)
  })

  routes.handle(contract.deleteCard, async ({ id }, visitor) => {
    const { customer_id } = sessionOf(visitor)
    await inTransaction(db, async (transaction) => {
      const token = await deleteCard(transaction, customer_id, id)
      if (token) await deleteTokenLater(jobs, transaction, token)
    })
    wakeTokenDeletion(jobs)
    // The answer does not tell whether the card was the caller's, another customer's or absent.
    return { id }
  })
}

function toCard({ id, brand, last_four, expiration_date }: CardRow): contract.CreditCard {
  return { id, brand, credit_card_number: last_four, expiration_date }
}
