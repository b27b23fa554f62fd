import { confirmCardSetup, createCardSetup } from '@twirl/contract/buying/credit-cards'
import type { StandIn } from '../../stripe-stand-in/server/open-stand-in.ts'
import type { ShopClient } from '../shop-client.ts'
import type { CardKind, Till } from './till.ts'

const TYPED: Record<CardKind, string> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  // The dials of the stand-in lose answers for this card.
  silent: '5555555555554444',
  asks: '4000002760003184',
}
// Can be saved, and is declined when it pays.
const SAVED = { ...TYPED, declined: '4000000000000341' }

/** The browsers of the buyers, and the banks that ask them. */
export function stripeTill(standIn: StandIn, failsFirst = false): Till {
  const save = async (client: ShopClient, kind: CardKind): Promise<number> => {
    const begun = await client.untilAnswered(createCardSetup, {})
    if (!begun.ok) throw begun.error
    const setup_intent_id = idOf(begun.body.client_secret)
    const answer = await fetch(`${standIn.origin}/v1/setup_intents/${setup_intent_id}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer pk_test_buyer' },
      body: new URLSearchParams({
        client_secret: begun.body.client_secret,
        payment_method: standIn.typeCard(SAVED[kind]),
      }),
    })
    const setup = (await answer.json()) as { status?: string }
    if (setup.status === 'requires_action') standIn.answerChallenge(setup_intent_id, true)
    const saved = await client.untilAnswered(confirmCardSetup, { setup_intent_id })
    if (!saved.ok) throw saved.error
    return saved.body.id
  }
  return {
    failsFirst,
    saveCards: async (client) => {
      // The newest one also pays for swaps, to which the customer agrees without a bank that could ask.
      const asks = await save(client, 'asks')
      const good = await save(client, 'good')
      const declined = await save(client, 'declined')
      return { good, declined, silent: await save(client, 'silent'), asks }
    },
    typeCard: (kind) => ({ confirmation_token: standIn.tokenOf(TYPED[kind]) }),
    answerBank: (clientSecret, isConfirmed) => {
      const id = idOf(clientSecret)
      // It may have been answered before, or canceled by the shop.
      if (standIn.book.find('payment_intent', id)?.status === 'requires_action')
        standIn.answerChallenge(id, isConfirmed)
    },
  }
}

function idOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0]!
}
