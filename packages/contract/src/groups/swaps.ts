import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, money, size } from '../primitives.ts'

/** A piece of a member of an event. */
export const swapPiece = z.object({
  item_id: id,
  title: z.string(),
  color: z.string(),
  size,
  image_url: z.string(),
  /** The member: the first name and the first letter of the last one. */
  name: z.string(),
})
export type SwapPiece = z.infer<typeof swapPiece>

/** What a swap means for the caller, in dollars and with tax. */
const swapMoney = {
  pay: money,
  get_back: money,
  /** The saved card that is charged if the caller pays. Null: the caller has saved none, or pays nothing. */
  card: z.nullable(z.object({ brand: z.string(), last_four: z.string() })),
}

/**
 * PROPOSED: nothing has changed yet. PAYING: the difference is being charged. DONE: the pieces were swapped. ENDED: it was
 * refused or withdrawn, or a piece cannot be swapped any more.
 */
const SWAP_STATES = ['PROPOSED', 'PAYING', 'DONE', 'ENDED'] as const

const swap = z.object({
  id,
  state: z.enum(SWAP_STATES),
  /** Whether the caller proposed it; otherwise the caller is asked. */
  is_own: z.boolean(),
  /** The caller has agreed to what the group leader proposed; the other member has not yet. */
  is_agreed: z.boolean(),
  /** What the caller gives, and what the caller gets. */
  given: swapPiece,
  got: swapPiece,
  ...swapMoney,
})
export type Swap = z.infer<typeof swap>

export const getSwapOptions = defineEndpoint({
  method: 'GET',
  path: '/ajax/order/order-item/{id}/swap',
  summary:
    'What an item of a group order can be swapped for: the pieces that other members of the event offer, and the proposals about it.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: z.object({
    is_swappable: z.boolean(),
    is_offered: z.boolean(),
    /** `difference` is what the piece costs more than the caller's, before tax; negative if it costs less. */
    pieces: z.array(z.extend(swapPiece, { difference: z.number() })),
    swaps: z.array(swap),
  }),
  errors: ['ORDER_ITEM_NOT_FOUND'],
})

export const offerForSwap = defineEndpoint({
  method: 'PUT',
  path: '/ajax/order/order-item/{id}/swap-offer',
  summary: 'Shows an item to the other members of the event as one to swap, or hides it.',
  caller: 'customer',
  input: z.object({ id: idParam, is_offered: z.boolean() }),
  output: z.object({ is_offered: z.boolean() }),
  errors: ['ORDER_ITEM_NOT_FOUND', 'SWAP_NOT_POSSIBLE'],
})

const pair = z.object({ id: idParam, other_item_id: id })

export const previewSwap = defineEndpoint({
  method: 'PUT',
  path: '/ajax/order/order-item/{id}/swap/preview',
  summary: 'What a swap with an offered piece would cost or give back. Nothing is changed.',
  caller: 'customer',
  input: pair,
  output: z.object({ given: swapPiece, got: swapPiece, ...swapMoney }),
  errors: ['ORDER_ITEM_NOT_FOUND', 'SWAP_NOT_POSSIBLE', 'TOO_MANY_REQUESTS'],
})

export const proposeSwap = defineEndpoint({
  method: 'POST',
  path: '/ajax/order/order-item/{id}/swap',
  summary:
    'Proposes a swap with an offered piece, by mail to its member. Repeating it gives the same answer.',
  caller: 'customer',
  input: pair,
  output: swap,
  errors: ['ORDER_ITEM_NOT_FOUND', 'SWAP_NOT_POSSIBLE', 'CARD_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const agreeToSwap = defineEndpoint({
  method: 'POST',
  path: '/ajax/swap/{id}/agree',
  summary:
    'The asked member agrees: the difference is charged, and the pieces are swapped. What the group leader proposed, both members agree to. Repeating it gives the same answer.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: swap,
  errors: [
    'NOT_FOUND',
    'SWAP_NOT_POSSIBLE',
    'CARD_NOT_FOUND',
    'PAY_FAILED',
    'CHECKOUT_PENDING',
    'ORDER_IN_PROGRESS',
    'CUSTOMER_BLOCKED',
    'EMAIL_REQUIRED',
    'PAYMENT_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
})

export const endSwap = defineEndpoint({
  method: 'PUT',
  path: '/ajax/swap/{id}/end',
  summary:
    'Withdraws an own proposal, or refuses that of another member. Repeating it changes nothing.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: swap,
  errors: ['NOT_FOUND', 'SWAP_NOT_POSSIBLE'],
})
