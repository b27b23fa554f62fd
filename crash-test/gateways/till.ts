import { createCard, type CardDetails } from '@twirl/contract/buying/credit-cards'
import type { ShopClient } from '../shop-client.ts'

/** silent: the gateway charges it and does not answer. asks: the bank wants the customer to confirm. */
export type CardKind = 'good' | 'declined' | 'silent' | 'asks'
export type SavedCards = Record<CardKind, number>

/** A card that comes with the order, in the fields of the call. */
export type TypedPayment = { credit_card: CardDetails } | { confirmation_token: string }

/** How buyers pay in a shop with one gateway or the other. */
export type Till = {
  /** Before anything is killed. */
  saveCards: (client: ShopClient) => Promise<SavedCards>
  typeCard: (kind: CardKind) => TypedPayment
  /** Null: no bank asks. */
  answerBank: ((clientSecret: string, isConfirmed: boolean) => void) | null
  /** Whether each buyer whose bank asks answers wrongly first. */
  failsFirst?: boolean
}

const NUMBERS: Record<Exclude<CardKind, 'asks'>, string> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  silent: '4000000000000119',
}

const cardDetails = (credit_card_number: string): CardDetails => ({
  credit_card_number,
  expiration_date: '2032-01-01',
  security_code: '123',
})

export const builtInTill: Till = {
  saveCards: async (client) => {
    const save = async (number: string) => {
      const answer = await client.untilAnswered(createCard, cardDetails(number))
      if (!answer.ok) throw answer.error
      return answer.body.id
    }
    const good = await save(NUMBERS.good)
    const declined = await save(NUMBERS.declined)
    const silent = await save(NUMBERS.silent)
    return { good, declined, silent, asks: good }
  },
  typeCard: (kind) => ({ credit_card: cardDetails(NUMBERS[kind === 'asks' ? 'good' : kind]) }),
  answerBank: null,
}
