import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { date, id, idParam, note, optionalNote, REQUIRED, size } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'
import { nextCursor, pageParams } from '../paging.ts'
import { isUnitCode, normalizeUnitCode } from './unit-code.ts'

/** Where a unit is, with the words that pages show. */
export const UNIT_STATES = {
  IN_HOUSE: 'On the rail',
  PACKED: 'In a parcel',
  OUT: 'With the customer',
  RETURNING: 'On its way back',
  RECEIVED: 'Back, to inspect',
  CLEANING: 'In cleaning',
  REPAIR: 'In repair',
  RETIRED: 'Retired',
  LOST: 'Lost',
  SOLD: 'Sold',
} as const
export type ListedState = keyof typeof UNIT_STATES

export const POOLS = { CORE: 'Rental', CLEARANCE: 'Clearance' } as const

export const CONDITIONS = {
  A: 'A: new or like new',
  B: 'B: good',
  C: 'C: worn',
  D: 'D: last season',
} as const

/** What members do with a unit (STAFF-40). `needsReason`: it ends the life of the unit. */
export const UNIT_ACTS = {
  TO_CLEANING: { text: 'To cleaning', needsReason: false },
  TO_REPAIR: { text: 'To repair', needsReason: false },
  TO_RAIL: { text: 'Back to the rail', needsReason: false },
  TO_CLEARANCE: { text: 'To clearance', needsReason: false },
  FROM_CLEARANCE: { text: 'Back from clearance', needsReason: false },
  LOSE: { text: 'Lost', needsReason: true },
  FIND: { text: 'Found', needsReason: false },
  RETIRE: { text: 'Retire', needsReason: true },
} as const
export type UnitAct = keyof typeof UNIT_ACTS

const keysOf = <Key extends string>(texts: Record<Key, unknown>) => Object.keys(texts) as Key[]

const state = z.enum(keysOf(UNIT_STATES))
const pool = z.enum(keysOf(POOLS))
const condition = z.enum(keysOf(CONDITIONS))

export const unitCode = z
  .string(REQUIRED)
  .check(
    z.overwrite(normalizeUnitCode),
    z.refine(isUnitCode, 'This is not a unit code. Please check it for a typing error.'),
  )

/** What a unit is a piece of. */
const piece = z.object({
  product_id: id,
  title: z.string(),
  sku: z.string(),
  color: z.string(),
  size,
  image_key: z.string(),
  image_alt: z.string(),
  average_color: z.string(),
})

/** For whom a unit is booked. */
const bookedOrder = z.object({ number: z.string(), name: z.string() })

const listedUnit = z.extend(piece, {
  code: z.string(),
  pool,
  state,
  condition,
  wear_count: z.int(),
  /** When it was last moved. */
  since: z.string(),
  received_at: z.string(),
  /** The order that it is away for; null in the house, and for what no order is known of. */
  order: z.nullable(bookedOrder),
  /** The day on which it is expected on the rail again, at the earliest if it is late; null if that is not known. */
  back_on: z.nullable(z.string()),
  /** It should be back. */
  is_late: z.boolean(),
})
export type ListedUnit = z.output<typeof listedUnit>

const readers = {
  staff: ['warehouse', 'service', 'catalogue'] as ('warehouse' | 'service' | 'catalogue')[],
}

const search = optionalNote(100)

export const listUnits = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/unit',
  summary:
    'Units, newest first; by state, pool, product and size, by code or by words of the product.',
  caller: readers,
  input: z.object({
    state: z.optional(state),
    pool: z.optional(pool),
    product: z.optional(idParam),
    size: z.optional(size),
    q: z.optional(search),
    sort: z.optional(z.enum(['received', '-received'])),
    ...pageParams,
  }),
  output: z.object({ units: z.array(listedUnit), next: nextCursor }),
  errors: [],
})

const timelineBooking = z.object({
  id: z.int(),
  kind: z.enum(['RENTAL', 'EVENT', 'SALE', 'SERVICE']),
  state: z.enum(['HELD', 'CONFIRMED', 'RELEASED', 'COMPLETED']),
  from: z.string(),
  /** Null: a sale has no end. */
  to: z.nullable(z.string()),
  is_at_risk: z.boolean(),
  order: z.nullable(bookedOrder),
})

const timelineMove = z.object({
  at: z.string(),
  /** Null: the unit was new. */
  from_state: z.nullable(state),
  to_state: state,
  from_pool: z.nullable(pool),
  to_pool: pool,
  /** Null: no staff member, or it was not recorded. */
  member: z.nullable(z.string()),
  /** The order that the move belongs to, where its cause names one. */
  order_number: z.nullable(z.string()),
})

const unitDetails = z.extend(listedUnit, {
  condition_note: z.string(),
  /** Newest first; the last hundred. */
  moves: z.array(timelineMove),
  bookings: z.array(timelineBooking),
  /** The next booking of a customer. */
  next_promise: z.nullable(timelineBooking),
  /** What can be done with it now. */
  acts: z.array(z.enum(keysOf(UNIT_ACTS))),
})
export type UnitDetails = z.output<typeof unitDetails>

export const getUnit = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/unit/{code}',
  summary: 'A unit with its moves and bookings.',
  caller: readers,
  input: z.object({ code: unitCode }),
  output: unitDetails,
  errors: ['NOT_FOUND'],
})

/** What became of a promise of a unit that was taken away. */
export const passedPromise = z.object({
  order: z.nullable(bookedOrder),
  from: z.string(),
  /** The unit that it was moved to; null: none is free, and the promise is at risk. */
  moved_to: z.nullable(z.string()),
})
export type PassedPromise = z.output<typeof passedPromise>

export const moveUnit = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/unit/{code}/move',
  summary:
    'Moves a unit by hand. It is refused if the unit is not where the member saw it. Promises of a unit that is taken away go to other units or are at risk.',
  caller: { staff: 'warehouse' },
  input: z
    .object({
      code: unitCode,
      act: z.enum(keysOf(UNIT_ACTS)),
      /** What the member saw. */
      seen_state: state,
      /** The expected end of cleaning or repair. */
      until: z.optional(date),
      reason: z.optional(note(REASON_MAX)),
    })
    .check(
      z.refine(({ act, reason }) => !UNIT_ACTS[act].needsReason || Boolean(reason), {
        path: ['reason'],
        error: REQUIRED,
      }),
    ),
  output: z.object({ unit: unitDetails, promises: z.array(passedPromise) }),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const CONDITION_NOTE_MAX = 500

export const gradeUnit = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/unit/{code}/condition',
  summary:
    'Sets the condition of a unit and the note about it. It is refused if they are not what the member saw.',
  caller: { staff: 'warehouse' },
  input: z.object({
    code: unitCode,
    condition,
    note: optionalNote(CONDITION_NOTE_MAX),
    seen_condition: condition,
    seen_note: z.string().check(z.maxLength(CONDITION_NOTE_MAX)),
  }),
  output: unitDetails,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})
