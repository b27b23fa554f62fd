import type { CardDetails } from '@twirl/contract/buying/credit-cards'
import {
  placeGuestOrder,
  placeOrder,
  placeTrunkShowOrder,
  type Preview,
} from '@twirl/contract/buying/checkout'
import type { EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'
import { api } from '#lib/api.ts'
import type { QuoteRequest } from '../use-quote.ts'

/** The order as it is sent. Sent again with the same token it is placed once. */
export type Submission =
  | { call: 'individual'; input: EndpointInput<typeof placeOrder> }
  | { call: 'group'; input: EndpointInput<typeof placeTrunkShowOrder> }
  | { call: 'guest'; input: EndpointInput<typeof placeGuestOrder> }

export type PlacedOrder = EndpointOutput<typeof placeOrder>

/** The card that pays: a saved one, or one that was typed. */
export type PayingCard = { id: number } | { details: CardDetails; isSavedForLater: boolean }

/** What comes back to the form of a typed card. */
export type CardForm = {
  /** The button to pay was pressed before the card was complete. */
  showMissing: () => void
  /** The card was not taken; its fields are named as in the contract. */
  refuse: (fieldErrors: Record<string, string>) => void
}

/** The card of a customer, as the calls take it. */
export function toCardInput(card: PayingCard) {
  return 'id' in card
    ? { credit_card_id: card.id }
    : { credit_card: { ...card.details, save_for_later: card.isSavedForLater } }
}

export function toSubmission(
  { flow, trunkShowId, items, address, guestAddress }: QuoteRequest,
  { order_token, coupon_code }: Preview,
  card: PayingCard,
): Submission {
  const order = { items, order_token, coupon_code }
  if (guestAddress) {
    if ('id' in card) throw new Error('a guest has no saved cards')
    const input = { ...order, guest_customer: guestAddress, credit_card: card.details }
    return { call: 'guest', input }
  }
  if (flow === 'TRUNK_SHOW') {
    if (trunkShowId === null) throw new Error('a group order has an event')
    const input = {
      ...order,
      trunk_show_id: trunkShowId,
      customer_address_id: address && address.id,
      ...toCardInput(card),
    }
    return { call: 'group', input }
  }
  const input = {
    ...order,
    cart_type: flow,
    customer_address_id: address && address.id,
    ...toCardInput(card),
  }
  return { call: 'individual', input }
}

export function sendSubmission(submission: Submission): Promise<PlacedOrder> {
  switch (submission.call) {
    case 'individual':
      return api(placeOrder, submission.input)
    case 'group':
      return api(placeTrunkShowOrder, submission.input)
    case 'guest':
      return api(placeGuestOrder, submission.input)
  }
}
