import * as z from 'zod/mini'
import { orderNumber } from '../../buying/checkout.ts'
import {
  lineKind,
  order,
  orderItem,
  orderKind,
  REFUND_STATES,
  returnReason,
} from '../../buying/orders.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { date, id, idParam, money, note, signedMoney, size } from '../../primitives.ts'
import { ORDER_STAFF, workState } from './orders.ts'

const unitOfOrder = z.object({
  /** Printed on its label. */
  code: z.string(),
  /** Where it is now. */
  state: z.string(),
  /** Whether it still is promised to this order, or away for it. */
  is_current: z.boolean(),
})

const detailedItem = z.object({
  id,
  sku: z.string(),
  title: z.string(),
  color: z.string(),
  size,
  image_url: z.string(),
  image_alt: z.string(),
  average_color: z.string(),
  quantity: z.int(),
  /** Pieces that are not sent, because they were refunded before. */
  released_quantity: z.int(),
  transaction_type: lineKind,
  price: money,
  refunded_subtotal: money,
  rental: orderItem.shape.rental,
  is_worn: z.nullable(z.boolean()),
  overdue_since: z.nullable(date),
  return_reason: z.nullable(z.string()),
  units: z.array(unitOfOrder),
})
export type DetailedItem = z.output<typeof detailedItem>

export const LEDGER_KINDS = [
  'ITEM',
  'ACCESSORY',
  'DISCOUNT',
  'DELIVERY',
  'TAX',
  'REFUND',
  'LATER_CHARGE',
  'RECEIPT',
  'DISPUTE',
] as const

const ledgerLine = z.object({
  /** Its place in the ledger, from 1. */
  id,
  at: z.string(),
  kind: z.enum(LEDGER_KINDS),
  text: z.string(),
  /** With a minus: given back. */
  amount: signedMoney,
  /** What the gateway calls the charge or the refund; null for what was paid offline, or is not confirmed yet. */
  reference: z.nullable(z.string()),
  /** The gateway has not confirmed it yet. */
  is_pending: z.boolean(),
  /** The order that a later charge is. */
  order_number: z.nullable(orderNumber),
})
export type LedgerLine = z.output<typeof ledgerLine>

const application = z.object({
  id,
  /** Null: for the accessory item. */
  order_item_id: z.nullable(id),
  title: z.string(),
  reason: returnReason,
  detail: z.nullable(z.string()),
  state: z.enum(REFUND_STATES),
  /** What the customer was told. */
  answer: z.nullable(z.string()),
  requested_at: z.string(),
  decided_at: z.nullable(z.string()),
})

/** What a lead of the event marked (LEAD-33). */
const leadMark = z.object({
  kind: z.enum(['HAND_OUT', 'TAKE_BACK']),
  title: z.string(),
  code: z.string(),
  /** Null: the account was erased. */
  lead_name: z.nullable(z.string()),
  at: z.string(),
  /** When the shop heard of it: later, if the phone had no connection. */
  recorded_at: z.string(),
  undone_at: z.nullable(z.string()),
})

const orderDetails = z.object({
  order_number: orderNumber,
  placed_at: z.string(),
  states: z.array(workState),
  channel: orderKind,
  status: order.shape.status,
  is_paid_offline: z.boolean(),
  customer: z.object({
    /** Null: a guest. */
    id: z.nullable(id),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
  }),
  delivery_address: order.shape.delivery_address,
  event: z.nullable(z.object({ id, theme: z.string(), lead_name: z.nullable(z.string()) })),
  party_date: order.shape.party_date,
  arrives_by: order.shape.arrives_by,
  due_date: z.nullable(date),
  carrier: order.shape.shipping_company_code,
  tracking_number: order.shape.tracking_number,
  timeline: order.shape.timeline,
  lead_marks: z.array(leadMark),
  items: z.array(detailedItem),
  accessory: z.nullable(
    z.object({ title: z.string(), quantity: z.int(), price: money, refunded_subtotal: money }),
  ),
  coupon_code: z.nullable(z.string()),
  card: order.shape.card,
  ledger: z.array(ledgerLine),
  total: money,
  refund_total: money,
  /** Tax that could not be calculated in time and was not charged. */
  tax_owed: z.nullable(money),
  applications: z.array(application),
  /** The first order of an exchange, a purchase or a later charge; and what belongs to this one. */
  original_order_number: z.nullable(orderNumber),
  later_orders: z.array(
    z.object({
      order_number: orderNumber,
      channel: orderKind,
      placed_at: z.string(),
      total: money,
    }),
  ),
})
export type OrderDetails = z.output<typeof orderDetails>

export const getStaffOrder = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/orders/{orderNumber}',
  summary: 'An order with its units, its way, its money line by line and its refund requests.',
  caller: { staff: ORDER_STAFF },
  input: z.object({ orderNumber }),
  output: orderDetails,
  errors: ['ORDER_NOT_FOUND'],
})

export const NOTE_MAX = 2000
/** Chosen by a form when it opens: the same form sent twice acts once. */
export const requestKey = z.uuid()

const orderNote = z.object({
  id,
  text: z.string(),
  author: z.string(),
  created_at: z.string(),
})
export type OrderNote = z.output<typeof orderNote>

export const listOrderNotes = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/orders/{orderNumber}/note',
  summary: 'What staff wrote about an order, newest first.',
  caller: { staff: ORDER_STAFF },
  input: z.object({ orderNumber }),
  output: z.object({ notes: z.array(orderNote) }),
  errors: ['ORDER_NOT_FOUND'],
})

export const addOrderNote = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/orders/{orderNumber}/note',
  summary:
    'Adds a note to an order. Notes are not changed or deleted. The same key twice is one note.',
  caller: { staff: ORDER_STAFF },
  input: z.object({ orderNumber, text: note(NOTE_MAX), request_key: requestKey }),
  output: z.object({ notes: z.array(orderNote) }),
  errors: ['ORDER_NOT_FOUND', 'STEP_REFUSED'],
})

const orderMail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  created_at: z.string(),
  /** Null: it is waiting, or could not be sent. */
  sent_at: z.nullable(z.string()),
  is_failed: z.boolean(),
  /** Whether its content can be shown and sent again. */
  has_content: z.boolean(),
})
export type OrderMail = z.output<typeof orderMail>

export const listOrderMails = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/orders/{orderNumber}/mail',
  summary: 'The mails about an order, newest first.',
  caller: { staff: ['service', 'finance'] },
  input: z.object({ orderNumber }),
  output: z.object({ mails: z.array(orderMail) }),
  errors: ['ORDER_NOT_FOUND'],
})

export const getOrderMail = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/orders/{orderNumber}/mail/{id}',
  summary: 'A mail about an order as text, with its links replaced.',
  caller: { staff: ['service', 'finance'] },
  input: z.object({ orderNumber, id: idParam }),
  output: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
})

export const sendOrderMailAgain = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/orders/{orderNumber}/mail/{id}/again',
  summary:
    'Sends a mail about an order once more, to the same address. The same key twice sends one.',
  caller: { staff: 'service' },
  input: z.object({ orderNumber, id: idParam, request_key: requestKey }),
  output: z.object({ mails: z.array(orderMail) }),
  errors: ['ORDER_NOT_FOUND', 'NOT_FOUND'],
})
