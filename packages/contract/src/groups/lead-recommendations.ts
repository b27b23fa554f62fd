import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id, idParam, numberParam } from '../primitives.ts'

/** Pieces on the list 'Lead Recommendations' (LEAD-18). */
export const RECOMMENDATIONS_MAX = 60
export const CHOICES_PER_PAGE = 24

const piece = z.object({
  id,
  title: z.string(),
  image_key: z.string(),
  average_color: z.string(),
})
export type RecommendedPiece = z.output<typeof piece>

const list = z.object({
  /** In the order in which members see them. */
  recommendations: z.array(piece),
  /** False once the event is over, and for events whose own pieces staff choose. */
  is_open: z.boolean(),
})
export type Recommendations = z.output<typeof list>

export const getRecommendations = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead/trunk-show/{id}/recommendation',
  summary: 'The pieces that the leads of an event recommend.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: list,
  errors: ['LED_EVENT_NOT_FOUND'],
})

export const listRecommendable = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead/trunk-show/{id}/recommendation/choice',
  summary: 'Pieces of the event that can be recommended, by words of their titles.',
  caller: 'customer',
  input: z.object({
    id: idParam,
    q: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    skip: z._default(numberParam(0, 100_000), 0),
  }),
  output: z.object({ products: z.array(piece), total: z.int() }),
  errors: ['LED_EVENT_NOT_FOUND'],
})

const CHANGE_ERRORS = ['LED_EVENT_NOT_FOUND', 'RECOMMENDATIONS_CLOSED'] as const

export const setRecommendation = defineEndpoint({
  method: 'PUT',
  path: '/ajax/lead/trunk-show/{id}/recommendation',
  summary: 'Puts a piece on the list, at its end, or takes it off. Repeating it changes nothing.',
  caller: 'customer',
  input: z.object({ id: idParam, product_id: id, is_recommended: z.boolean() }),
  output: list,
  errors: [...CHANGE_ERRORS, 'RECOMMENDATIONS_FULL', 'PRODUCT_NOT_FOUND'],
})

const ids = z.array(id).check(z.maxLength(RECOMMENDATIONS_MAX))

export const sortRecommendations = defineEndpoint({
  method: 'PUT',
  path: '/ajax/lead/trunk-show/{id}/recommendation/order',
  summary: 'Sorts the list. Refused if it is not as the lead saw it.',
  caller: 'customer',
  input: z.object({ id: idParam, product_ids: ids, before: ids }),
  output: list,
  errors: [...CHANGE_ERRORS, 'RECOMMENDATIONS_CHANGED'],
})
