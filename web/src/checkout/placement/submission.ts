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

/** The card that pays: a saved one, one that was typed, or one that was typed into fields of the gateway. */
export type PayingCard =
  | { id: number }
  | { details: CardDetails; isSavedForLater: boolean }
  | { confirmationToken: string; isSavedForLater: boolean }

/** The card that pays, as it is named in a sentence. */
export type NamedCard = PayingCard & { name: string }

/** A card that is complete as far as its form can tell. */
export type PayableCard = {
  /** Called when the button to pay is pressed. Null: the card is not taken, and its form says why. */
  collect: () => Promise<NamedCard | null>
}

/** What the choice of a card needs to know of the order. */
export type PaymentSlot = {
  /** What is paid, in dollars; null while it is calculated. */
  total: number | null
  /** Why the order cannot be paid yet, apart from the card. */
  missing: string | null
  /** Pays with a card that the customer has confirmed in the window of a wallet. Null: wallets do not pay here. */
  onWallet: ((card: NamedCard) => void) | null
}

/** What comes back to the form of a typed card. */
export type CardForm = {
  /** The button to pay was pressed before the card was complete. */
  showMissing: () => void
  /** The card was not taken; its fields are named as in the contract. */
  refuse: (fieldErrors: Record<string, string>) => void
}

/** The card of a customer, as the calls take it. */
export function toCardInput(card: PayingCard) {
  if ('id' in card) return { credit_card_id: card.id }
  if ('details' in card)
    return { credit_card: { ...card.details, save_for_later: card.isSavedForLater } }
  return { confirmation_token: card.confirmationToken, save_for_later: card.isSavedForLater }
}

/** The card of a person without an account, as the calls take it. */
export function toGuestCardInput(card: PayingCard) {
  if ('id' in card) throw new Error('a guest has no saved cards')
  return 'details' in card
    ? { credit_card: card.details }
    : { confirmation_token: card.confirmationToken }
}

export function toSubmission(
  { flow, trunkShowId, items, address, guestAddress }: QuoteRequest,
  { order_token, coupon_code }: Preview,
  card: PayingCard,
): Submission {
  const order = { items, order_token, coupon_code }
  if (guestAddress) {
    const input = { ...order, guest_customer: guestAddress, ...toGuestCardInput(card) }
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
