import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { id, size } from '../primitives.ts'

/** ACCOUNT-2. For a guest all fields except `logged_in` are empty (ACCOUNT-2). */
export const customer = z.object({
  id: z.nullable(id),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  /** Null also for a customer who never confirmed an address that another customer has confirmed. */
  email: z.nullable(z.string()),
  /** Until then it is no login. */
  is_email_confirmed: z.boolean(),
  phone_number: z.nullable(z.string()),
  logged_in: z.boolean(),
  graduation_date: z.nullable(z.string()),
  sorority_id: z.nullable(id),
  sorority_name: z.nullable(z.string()),
  dress_size: z.nullable(size),
  /** The event that the customer is shopping in. */
  trunk_show_id: z.nullable(id),
  university_id: z.nullable(id),
  university_name: z.nullable(z.string()),
  /** The customer answered so, or skipped the question (ACCOUNT-16). */
  is_not_sorority_member: z.boolean(),
  /** A requested new address that is not confirmed yet. */
  pending_email: z.nullable(z.string()),
})
export type Customer = z.infer<typeof customer>

export const getCurrentCustomer = defineEndpoint({
  method: 'GET',
  path: '/ajax/customer/current-customer',
  summary: 'The customer who is logged in; for a guest only that no one is logged in.',
  caller: 'shopper',
  input: z.object({}),
  output: customer,
  errors: ['CUSTOMER_NOT_FOUND'],
})
