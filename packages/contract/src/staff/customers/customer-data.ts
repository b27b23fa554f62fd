import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { idParam, note } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'

const caller = { staff: 'service' } as const
const reason = note(REASON_MAX)

export const exportCustomer = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/customers/{id}/export',
  summary:
    'All personal data of a customer, with orders that were placed as a guest with the proven address.',
  caller,
  input: z.object({ id: idParam, reason }),
  output: z.object({
    file_name: z.string(),
    /** By kind. Without secrets, hashes and tokens. */
    data: z.record(z.string(), z.unknown()),
  }),
  errors: ['NOT_FOUND', 'STEP_REFUSED', 'PASSWORD_NEEDED_AGAIN'],
})

export const getCustomerErasure = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/customers/{id}/erasure',
  summary: 'Whether the personal data of a customer can be erased, and if not, why.',
  caller,
  input: z.object({ id: idParam }),
  output: z.object({ hindrances: z.array(z.string()) }),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const eraseCustomer = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/customers/{id}/erasure',
  summary:
    'Erases the personal data of a customer and closes the account. Orders, payments, refunds and tax stay for the books.',
  caller,
  input: z.object({ id: idParam, reason }),
  output: z.object({ erased: z.literal(true) }),
  errors: ['NOT_FOUND', 'STEP_REFUSED', 'PASSWORD_NEEDED_AGAIN'],
})
