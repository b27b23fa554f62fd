import * as z from 'zod/mini'
import { orderNumber } from '../../buying/checkout.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { id, money, note, optionalNote, size } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'
import { carrier, fitsCarrier, LABEL_FIELDS } from './parcel-label.ts'
import { isUnitCode } from '../warehouse/unit-code.ts'

/** What can be done next with an order. */
export const ORDER_STEPS = [
  'pack',
  'unpack',
  'ship',
  'correct-label',
  'deliver',
  'receive',
  'cancel',
] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

const unitCode = z
  .string()
  .check(z.refine((text) => isUnitCode(text), 'This is not the code of a unit'))

const stepUnit = z.object({
  code: z.string(),
  /** Where it is, in words. */
  state: z.string(),
  /** It is with the customer, or on its way back. */
  is_receivable: z.boolean(),
})

const orderSteps = z.object({
  order_number: orderNumber,
  /** Null: the order has a parcel of its own. */
  event: z.nullable(z.object({ id, theme: z.string() })),
  /** What can be done now, the usual next one first. */
  steps: z.array(z.enum(ORDER_STEPS)),
  /** How far the order is, in a sentence. */
  state: z.string(),
  packed_at: z.nullable(z.string()),
  shipped_at: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  label: z.nullable(z.object({ carrier, tracking_number: z.string() })),
  items: z.array(
    z.object({
      id,
      title: z.string(),
      size,
      color: z.string(),
      quantity: z.int(),
      transaction_type: z.enum(['RENT', 'PURCHASE']),
      units: z.array(stepUnit),
    }),
  ),
  /** What staff did, newest first. */
  acts: z.array(z.object({ action: z.string(), at: z.string(), name: z.string() })),
})
export type OrderSteps = z.output<typeof orderSteps>

const number = orderNumber
const path = (step: string) => `/ajax/admin/order-step/{number}/${step}` as const

export const getOrderSteps = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/order-step/{number}',
  summary: 'How far an order is, and what can be done with it next.',
  caller: { staff: ['service', 'warehouse'] },
  input: z.object({ number }),
  output: orderSteps,
  errors: ['ORDER_NOT_FOUND'],
})

export const packOrder = defineEndpoint({
  method: 'POST',
  path: path('pack'),
  summary: 'Puts the units of an order into its parcel.',
  caller: { staff: 'warehouse' },
  input: z.object({ number }),
  output: orderSteps,
  errors: ['ORDER_NOT_FOUND', 'STEP_REFUSED'],
})

export const unpackOrder = defineEndpoint({
  method: 'POST',
  path: path('unpack'),
  summary: 'Takes the units of an order out of its parcel, before it leaves.',
  caller: { staff: 'warehouse' },
  input: z.object({ number }),
  output: orderSteps,
  errors: ['ORDER_NOT_FOUND', 'STEP_REFUSED'],
})

export const shipOrder = defineEndpoint({
  method: 'POST',
  path: path('ship'),
  summary: 'The parcel leaves; the customer gets a mail with the tracking number.',
  caller: { staff: 'warehouse' },
  input: z.object({ number, ...LABEL_FIELDS }).check(fitsCarrier),
  output: orderSteps,
  errors: ['ORDER_NOT_FOUND', 'STEP_REFUSED'],
})

export const correctLabel = defineEndpoint({
  method: 'PUT',
  path: path('label'),
  summary:
    'Corrects carrier and tracking number of a parcel that has left; in a box of an event those of all its orders.',
  caller: { staff: 'warehouse' },
  input: z
    .object({
      number,
      ...LABEL_FIELDS,
      /** The tracking number that the page showed: a correction that came first is not overwritten. */
      replaces: z.string().check(z.maxLength(100)),
    })
    .check(fitsCarrier),
  output: orderSteps,
  errors: ['ORDER_NOT_FOUND', 'STEP_REFUSED'],
})

export const deliverOrder = defineEndpoint({
  method: 'POST',
  path: path('deliver'),
  summary:
    'The customer has the parcel: the due date is fixed. For an order of an event: it was handed out.',
  caller: { staff: 'warehouse' },
  input: z.object({ number }),
  output: orderSteps,
  errors: ['ORDER_NOT_FOUND', 'STEP_REFUSED'],
})

export const receiveItem = defineEndpoint({
  method: 'POST',
  path: path('receive'),
  summary: 'Takes units of a rented item back.',
  caller: { staff: 'warehouse' },
  input: z.object({
    number,
    order_item_id: id,
    units: z.array(unitCode).check(z.minLength(1, 'Choose at least one'), z.maxLength(100)),
  }),
  output: orderSteps,
  errors: ['ORDER_NOT_FOUND', 'ORDER_ITEM_NOT_FOUND', 'STEP_REFUSED'],
})

export const MESSAGE_MAX = 1_000

export const cancelOrder = defineEndpoint({
  method: 'POST',
  path: path('cancel'),
  summary:
    'Cancels an order before it is shipped: its money goes back, its units are free, and the customer gets a mail.',
  caller: { staff: 'service' },
  input: z.object({
    number,
    /** For the audit log. */
    reason: note(REASON_MAX),
    /** For the customer, in the mail. */
    message: z.optional(optionalNote(MESSAGE_MAX)),
  }),
  output: z.object({
    /** RESERVED: the gateway has not confirmed it yet, and is asked again. REFUSED: it has refused. */
    refund: z.object({ state: z.enum(['PAID', 'RESERVED', 'REFUSED']), amount: money }),
    order: orderSteps,
  }),
  errors: ['ORDER_NOT_FOUND', 'STEP_REFUSED'],
  // The gateway is asked.
  timeLimitMs: 20_000,
})

export const BULK_MAX = 100
const bulkOrders = <Order extends z.ZodMiniType>(order: Order) =>
  z.array(order).check(z.minLength(1), z.maxLength(BULK_MAX))

const bulkResult = z.object({
  number: orderNumber,
  is_done: z.boolean(),
  /** Why it was not done. */
  text: z.nullable(z.string()),
})
export type BulkResult = z.output<typeof bulkResult>

const bulk = {
  caller: { staff: 'warehouse' },
  output: z.object({ results: z.array(bulkResult) }),
  errors: [],
  timeLimitMs: 60_000,
} as const

export const packOrders = defineEndpoint({
  ...bulk,
  method: 'POST',
  path: '/ajax/admin/order-step/pack',
  summary: 'Packs several orders. Each succeeds or fails on its own.',
  input: z.object({ numbers: bulkOrders(number) }),
})

export const shipOrders = defineEndpoint({
  ...bulk,
  method: 'POST',
  path: '/ajax/admin/order-step/ship',
  summary: 'Ships several orders, each with its own label. Each succeeds or fails on its own.',
  input: z.object({
    carrier,
    /** A number that does not fit the carrier refuses its own row only. */
    orders: bulkOrders(z.object({ number, tracking_number: z.string().check(z.maxLength(100)) })),
  }),
})

export const deliverOrders = defineEndpoint({
  ...bulk,
  method: 'POST',
  path: '/ajax/admin/order-step/deliver',
  summary:
    'Marks several orders with parcels of their own as delivered. Each succeeds or fails on its own.',
  input: z.object({ numbers: bulkOrders(number) }),
})

export const handOutOrders = defineEndpoint({
  ...bulk,
  method: 'POST',
  path: '/ajax/admin/order-step/hand-out',
  summary:
    'Marks several orders that travel in the box of an event as handed out. Each succeeds or fails on its own.',
  input: z.object({ numbers: bulkOrders(number) }),
})
