import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { flagParam, id, idParam, money, note } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'
import { nextCursor, pageParams } from '../paging.ts'

export const CUSTOMER_SORTS = ['name', '-name', 'registered', '-registered'] as const
export const NOTE_MAX = 2_000
const SEARCH_MAX = 100

const caller = { staff: 'service' } as const

const listedCustomer = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** False: the address was typed only, and may be another person's. */
  is_email_confirmed: z.boolean(),
  phone_number: z.string(),
  registered_at: z.string(),
  is_blocked: z.boolean(),
})
export type ListedCustomer = z.output<typeof listedCustomer>

export const listCustomers = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/customers',
  summary:
    'Customers with an open account, by the beginning of a name, an e-mail address or a phone number.',
  caller,
  input: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX))),
    is_blocked: z.optional(flagParam),
    sort: z.optional(z.enum(CUSTOMER_SORTS)),
    ...pageParams,
  }),
  output: z.object({ customers: z.array(listedCustomer), next: nextCursor }),
  errors: [],
})

const customerNote = z.object({ id, text: z.string(), by: z.string(), at: z.string() })

const piece = {
  title: z.string(),
  size: z.string(),
  color: z.string(),
  transaction_type: z.string(),
}

/** OPEN, or why the customer cannot log in. */
const CUSTOMER_STATES = ['OPEN', 'BLOCKED', 'ERASED', 'MERGED', 'REMOVED'] as const

const customerFile = z.object({
  id,
  state: z.enum(CUSTOMER_STATES),
  /** Who brought the state about; null while it is open, and if the audit log does not say. */
  state_set: z.nullable(
    z.object({ by: z.string(), at: z.string(), reason: z.nullable(z.string()) }),
  ),
  merged_into: z.nullable(id),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_email_confirmed: z.boolean(),
  phone_number: z.string(),
  dress_size: z.nullable(z.string()),
  graduation_date: z.nullable(z.string()),
  university_name: z.nullable(z.string()),
  sorority_name: z.nullable(z.string()),
  registered_at: z.string(),
  session_count: z.int(),
  order_count: z.int(),
  /** The newest ones. */
  orders: z.array(
    z.object({
      order_number: z.string(),
      is_guest: z.boolean(),
      channel: z.string(),
      status: z.string(),
      paid_at: z.string(),
      total: money,
    }),
  ),
  cart_items: z.array(z.object({ ...piece, sku: z.string(), quantity: z.int() })),
  favorites: z.array(z.object({ product_id: id, title: z.string(), saved_at: z.string() })),
  rsvps: z.array(
    z.object({
      theme: z.string(),
      is_attending: z.boolean(),
      answered_at: z.string(),
      /** E-mail and phone of the answer belong to different customers. */
      has_contact_conflict: z.boolean(),
    }),
  ),
  joined_events: z.array(z.object({ theme: z.string(), joined_at: z.string() })),
  stock_alerts: z.array(z.object({ ...piece, sku: z.string(), asked_at: z.string() })),
  addresses: z.array(
    z.object({
      first_name: z.string(),
      last_name: z.string(),
      cell_phone: z.string(),
      street_address: z.string(),
      apt_unit_floor: z.nullable(z.string()),
      city: z.string(),
      state: z.string(),
      zip_code: z.string(),
    }),
  ),
  cards: z.array(z.object({ brand: z.string(), last_four: z.string() })),
  /** Newest first. */
  notes: z.array(customerNote),
  /** Other accounts with the same address or the same name. */
  lookalikes: z.array(
    z.object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone_number: z.string(),
    }),
  ),
})
export type CustomerFile = z.output<typeof customerFile>

export const getCustomer = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/customers/{id}',
  summary: 'A customer with all that the shop has of them; also one whose account was closed.',
  caller,
  input: z.object({ id: idParam }),
  output: customerFile,
  errors: ['NOT_FOUND'],
})

export const addCustomerNote = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/customers/{id}/note',
  summary: 'Adds a note, which no one can change later. The same token adds one note.',
  caller,
  input: z.object({
    id: idParam,
    text: note(NOTE_MAX),
    note_token: z.string().check(z.regex(/^[\w-]{16,64}$/)),
  }),
  output: z.object({ notes: z.array(customerNote) }),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

const reason = note(REASON_MAX)

export const blockCustomer = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/customers/{id}/block',
  summary:
    'Ends all sessions of a customer, who can then neither log in nor order. Orders that run go on.',
  caller,
  input: z.object({ id: idParam, reason }),
  output: customerFile,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const unblockCustomer = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/customers/{id}/unblock',
  summary: 'Lets a customer who was blocked log in and order again.',
  caller,
  input: z.object({ id: idParam, reason }),
  output: customerFile,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})
