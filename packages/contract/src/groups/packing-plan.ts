import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idParam, size } from '../primitives.ts'

/**
 * How sure a piece of the box is (LEAD-71), the most urgent first. MISSING: no unit. LATE: its unit comes too late. AT_RISK:
 * its unit comes shortly before the box leaves, or is in repair. EXPECTED: it comes in time. READY: on the rail. PACKED: in
 * the box.
 */
export const PIECE_STATES = ['MISSING', 'LATE', 'AT_RISK', 'EXPECTED', 'READY', 'PACKED'] as const
export type PieceState = (typeof PIECE_STATES)[number]

export const planDays = {
  /** Days, YYYY-MM-DD. */
  ships_by: z.string(),
  hand_out_date: z.nullable(z.string()),
}

const leadPlan = z.object({
  ...planDays,
  /** One bag for each person, those with a problem first. */
  bags: z.array(
    z.object({
      name: z.string(),
      pieces: z.array(
        z.object({ title: z.string(), color: z.string(), size, state: z.enum(PIECE_STATES) }),
      ),
    }),
  ),
})
export type LeadPackingPlan = z.output<typeof leadPlan>

export const getLeadPackingPlan = defineEndpoint({
  method: 'GET',
  path: '/ajax/lead/trunk-show/{id}/packing-plan',
  summary: 'What is in the box of an event, one bag for each person, and how sure each piece is.',
  caller: 'customer',
  input: z.object({ id: idParam }),
  output: leadPlan,
  errors: ['LED_EVENT_NOT_FOUND'],
})
