import * as z from 'zod/mini'
import { orderNumber } from '../../buying/checkout.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { flagParam, id, idParam } from '../../primitives.ts'
import { nextCursor, pageParams } from '../paging.ts'
import { isUnitCode } from '../warehouse/unit-code.ts'
import { carrier, fitsCarrier, LABEL_FIELDS } from './parcel-label.ts'
import { slip, slipAddress } from './slips.ts'

/** The box of an event: all orders of its members travel in it. */
const box = z.object({
  id,
  theme: z.string(),
  lead_name: z.nullable(z.string()),
  /** Orders can come until then. */
  closes_at: z.string(),
  is_open: z.boolean(),
  hand_out_date: z.nullable(z.string()),
  party_date: z.nullable(z.string()),
  /** Orders of which something is sent, and how many of them are how far. */
  orders: z.int(),
  packed: z.int(),
  shipped: z.int(),
  handed_out: z.int(),
  /** Units that are with members, or on their way back. */
  units_away: z.int(),
})
export type Box = z.output<typeof box>

const openBox = z.extend(box, {
  address: slipAddress,
  members: z.array(
    z.object({
      order_number: orderNumber,
      name: z.string(),
      /** Identifies the person: all of their orders travel together. */
      person: z.string(),
      pieces: z.int(),
      units_away: z.int(),
      packed_at: z.nullable(z.string()),
      shipped_at: z.nullable(z.string()),
      delivered_at: z.nullable(z.string()),
      label: z.nullable(z.object({ carrier, tracking_number: z.string() })),
    }),
  ),
  /** Pieces that are with members, or on their way back. */
  away: z.array(
    z.object({ code: z.string(), order_number: orderNumber, name: z.string(), title: z.string() }),
  ),
})
export type OpenBox = z.output<typeof openBox>

export const listBoxes = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/box',
  summary:
    'A page of the boxes of events that need something, or of all of these months; the next hand-out first.',
  caller: { staff: 'warehouse' },
  input: z.object({ is_done: z.optional(flagParam), ...pageParams }),
  output: z.object({ boxes: z.array(box), next: nextCursor }),
  errors: [],
})

export const getBox = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/box/{id}',
  summary: 'The box of an event, member by member.',
  caller: { staff: 'warehouse' },
  input: z.object({ id: idParam }),
  output: openBox,
  errors: ['NOT_FOUND'],
})

export const getBoxSlips = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/box/{id}/slip',
  summary: 'The packing slips of a box by person, and its address.',
  caller: { staff: 'warehouse' },
  input: z.object({ id: idParam }),
  output: z.object({ theme: z.string(), slips: z.array(slip), address: slipAddress }),
  errors: ['NOT_FOUND'],
})

// One transaction for all orders of the event.
const TIME_LIMIT_MS = 60_000
const BOX_ORDERS_MAX = 1_000

export const packBox = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/box/{id}/pack',
  summary: 'Packs all orders of an event, or none.',
  caller: { staff: 'warehouse' },
  input: z.object({ id: idParam }),
  output: openBox,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
  timeLimitMs: TIME_LIMIT_MS,
})

export const shipBox = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/box/{id}/ship',
  summary:
    'A box leaves with all orders of the event, or with those that are named, and one label; each member gets a mail.',
  caller: { staff: 'warehouse' },
  input: z
    .object({
      id: idParam,
      /** The orders in this box, if there are several boxes. All orders of a person are in one. */
      numbers: z.optional(z.array(orderNumber).check(z.minLength(1), z.maxLength(BOX_ORDERS_MAX))),
      ...LABEL_FIELDS,
    })
    .check(fitsCarrier),
  output: openBox,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
  timeLimitMs: TIME_LIMIT_MS,
})

export const handOutBox = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/box/{id}/hand-out',
  summary: 'The group leader handed everything out: the due dates are fixed.',
  caller: { staff: 'warehouse' },
  input: z.object({ id: idParam }),
  output: openBox,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
  timeLimitMs: TIME_LIMIT_MS,
})

const boxResult = z.object({
  code: z.string(),
  is_done: z.boolean(),
  /** Why it was not done. */
  text: z.nullable(z.string()),
})
export type BoxResult = z.output<typeof boxResult>

const unitCode = z
  .string()
  .check(z.refine((text) => isUnitCode(text), 'This is not the code of a unit'))

export const receiveBox = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/box/{id}/receive',
  summary:
    'Takes pieces of a box that came back. Each succeeds or fails on its own; what is not named stays out.',
  caller: { staff: 'warehouse' },
  input: z.object({
    id: idParam,
    units: z.array(unitCode).check(z.minLength(1, 'Choose at least one'), z.maxLength(1_000)),
  }),
  output: z.object({ results: z.array(boxResult), box: openBox }),
  errors: ['NOT_FOUND'],
  timeLimitMs: TIME_LIMIT_MS,
})
