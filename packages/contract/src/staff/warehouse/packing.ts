import * as z from 'zod/mini'
import { orderNumber } from '../../buying/checkout.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { piece, scannedCode } from './bench.ts'

const PIECES_MAX = 200

const packing = z.object({
  order_number: z.string(),
  customer: z.string(),
  /** The event whose box it goes into; null for a parcel of its own. */
  event: z.nullable(z.string()),
  /** Null until it is packed. */
  packed: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()) })),
  /** Pieces to take out of the parcel, in a sentence: they were refunded after it was packed. */
  take_out: z.nullable(z.string()),
  lines: z.array(
    z.object({
      line: z.int(),
      piece,
      quantity: z.int(),
      is_rented: z.boolean(),
      /** The units that are promised to the line, with what keeps one from being packed. */
      units: z.array(z.object({ code: z.string(), absent: z.nullable(z.string()) })),
    }),
  ),
})
export type Packing = z.output<typeof packing>

const checkedUnit = z.object({
  /** The line that the unit fits; null if it fits none. */
  line: z.nullable(z.int()),
  code: z.string(),
  /** Another unit was promised: this one takes its place when the order is packed. */
  is_swap: z.boolean(),
  /** Why it does not fit. */
  reason: z.nullable(z.string()),
})
export type CheckedUnit = z.output<typeof checkedUnit>

const orderToPack = z.object({
  /** Null: no order that is to be packed has this piece. */
  order_number: z.nullable(z.string()),
  /** Why there is none. */
  reason: z.nullable(z.string()),
})
export type OrderToPack = z.output<typeof orderToPack>

export const findPacking = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/packing',
  summary: 'The order that a scanned piece is to be packed for. Changes nothing.',
  caller: { staff: 'warehouse' },
  input: z.object({ code: scannedCode }),
  output: orderToPack,
  errors: [],
})

export const getPacking = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/packing/{number}',
  summary:
    'What goes into the parcel of an order, piece by piece, with the units that are promised to it.',
  caller: { staff: 'warehouse' },
  input: z.object({ number: orderNumber }),
  output: packing,
  errors: ['NOT_FOUND'],
})

export const checkPackedUnit = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/packing/{number}/unit',
  summary:
    'Whether a scanned unit belongs into the parcel of an order, and if not, why. Changes nothing.',
  caller: { staff: 'warehouse' },
  input: z.object({ number: orderNumber, code: scannedCode }),
  output: checkedUnit,
  errors: ['NOT_FOUND'],
})

export const packScanned = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/packing/{number}',
  summary:
    'Packs an order with exactly the units that were scanned. Free units of the same piece take the place of those that were promised.',
  caller: { staff: 'warehouse' },
  input: z.object({
    number: orderNumber,
    codes: z.array(scannedCode).check(z.minLength(1), z.maxLength(PIECES_MAX)),
  }),
  output: packing,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})
