import * as z from 'zod/mini'
import { address } from '../../buying/addresses.ts'
import { orderNumber } from '../../buying/checkout.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { size } from '../../primitives.ts'

export const slipAddress = z.nullable(z.omit(address, { id: true }))

/** What lies beside the pieces of an order in its parcel: no prices. */
export const slip = z.object({
  order_number: orderNumber,
  /** The person who ordered. */
  name: z.string(),
  /** Identifies the person, in all of their orders. */
  person: z.string(),
  theme: z.nullable(z.string()),
  arrives_by: z.nullable(z.string()),
  /** Null: nothing of it comes back. */
  due_date: z.nullable(z.string()),
  items: z.array(
    z.object({
      title: z.string(),
      size,
      color: z.string(),
      quantity: z.int(),
      transaction_type: z.enum(['RENT', 'PURCHASE']),
      /** The codes of the units that belong to the order. */
      units: z.array(z.string()),
    }),
  ),
})
export type Slip = z.output<typeof slip>

export const getOrderSlip = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/order-slip/{number}',
  summary: 'The packing slip of an order, and the address for its label.',
  caller: { staff: ['service', 'warehouse'] },
  input: z.object({ number: orderNumber }),
  /** The address of an order in the box of an event is that of the box. */
  output: z.object({ slip, address: slipAddress }),
  errors: ['ORDER_NOT_FOUND'],
})
