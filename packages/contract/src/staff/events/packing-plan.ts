import * as z from 'zod/mini'
import { type Caller, defineEndpoint } from '../../endpoint.ts'
import { PIECE_STATES, planDays } from '../../groups/packing-plan.ts'
import { id, idParam, size } from '../../primitives.ts'

const caller: Caller = { staff: ['events', 'warehouse'] }

const plannedPiece = z.object({
  product_id: id,
  title: z.string(),
  color: z.string(),
  size,
  state: z.enum(PIECE_STATES),
  /** The code of the promised unit; null if there is none. */
  code: z.nullable(z.string()),
  /** Where the unit is, in words. */
  where: z.string(),
  /** When it is expected on the rail, YYYY-MM-DD; null if that is not known or it is there. */
  back_on: z.nullable(z.string()),
  /** The unit that had the promise before; null if it was never moved. */
  moved_from: z.nullable(z.string()),
  /** What to do about it; empty if nothing. */
  advice: z.string(),
})
export type PlannedPiece = z.output<typeof plannedPiece>

const packingPlan = z.object({
  ...planDays,
  /** How many pieces are in each state. */
  counts: z.record(z.enum(PIECE_STATES), z.int()),
  /** One bag for each order, those with the most urgent piece first. */
  bags: z.array(
    z.object({
      order_number: z.string(),
      name: z.string(),
      pieces: z.array(plannedPiece),
    }),
  ),
})
export type PackingPlan = z.output<typeof packingPlan>

export const getPackingPlan = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/event/{id}/packing-plan',
  summary:
    'What goes into the box of an event, one bag for each person, and what is missing, late or at risk.',
  caller,
  input: z.object({ id: idParam }),
  output: packingPlan,
  errors: ['NOT_FOUND'],
})

export const solvePackingPlan = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/event/{id}/packing-plan/solve',
  summary:
    'Gives the promises at risk of an event to other free units, as the nightly job does. Repeating it changes nothing.',
  caller,
  input: z.object({ id: idParam }),
  output: z.object({
    /** What was done, in words. */
    moved: z.array(z.string()),
    plan: packingPlan,
  }),
  errors: ['NOT_FOUND'],
})
