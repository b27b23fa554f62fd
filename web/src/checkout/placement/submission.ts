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

/** The card that pays: a saved one, or that of a guest. */
export type PayingCard = { id: number } | { details: CardDetails }

export function toSubmission(
  { flow, trunkShowId, items, address, guestAddress }: QuoteRequest,
  { order_token, coupon_code }: Preview,
  card: PayingCard,
): Submission {
  const order = { items, order_token, coupon_code }
  if ('details' in card) {
    if (!guestAddress) throw new Error('a guest order has an address')
    const input = { ...order, guest_customer: guestAddress, credit_card: card.details }
    return { call: 'guest', input }
  }
  if (flow === 'TRUNK_SHOW') {
    if (trunkShowId === null) throw new Error('a group order has an event')
    const input = { ...order, trunk_show_id: trunkShowId, credit_card_id: card.id }
    return { call: 'group', input }
  }
  const input = {
    ...order,
    cart_type: flow,
    customer_address_id: address && address.id,
    credit_card_id: card.id,
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
