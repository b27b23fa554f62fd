import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam } from '../primitives.ts'
import { swapPiece } from './swaps.ts'

const eventSwaps = z.object({
  /** What members could swap. */
  pieces: z.array(swapPiece),
  /** Proposals that wait for a member. */
  swaps: z.array(z.object({ piece: swapPiece, other: swapPiece })),
})
export type EventSwaps = z.infer<typeof eventSwaps>

export const listLeadSwaps = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead/trunk-show/{id}/swap',
  summary: 'The pieces of an event that its members could swap, and the proposals that wait.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: eventSwaps,
  errors: ['LED_EVENT_NOT_FOUND'],
})

export const proposeSwapAsLead = defineEndpoint({
  method: 'PUT',
  path: '/ajax/lead/trunk-show/{id}/swap',
  summary:
    'Proposes a swap for two members, by mail to both; it happens when both agree. Repeating it changes nothing.',
  caller: 'customer',
  input: z.object({ id: idParam, item_id: id, other_item_id: id }),
  output: eventSwaps,
  errors: ['LED_EVENT_NOT_FOUND', 'SWAP_NOT_POSSIBLE'],
})
