import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { REQUIRED } from '../primitives.ts'
import { account } from './contact.ts'
import { password, verificationCode } from './credentials.ts'
import { customer } from './customer.ts'

export const login = defineEndpoint({
  method: 'POST',
  path: '/ajax/customer/login',
  summary:
    'Logs in with a password or with a code. After MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM the caller is logged in.',
  caller: 'shopper',
  input: z
    .object({
      account,
      password: z.optional(password),
      verification_code: z.optional(verificationCode),
    })
    .check(
      z.refine(
        (given) => (given.password === undefined) !== (given.verification_code === undefined),
        { message: REQUIRED, path: ['password'] },
      ),
    ),
  output: customer,
  errors: [
    'CUSTOMER_BLOCKED',
    'CUSTOMER_NOT_FOUND',
    'CUSTOMER_NOT_REGISTERED',
    'INCORRECT_PASSWORD',
    'INCORRECT_VERIFICATION_CODE',
    'MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM',
    'TOO_MANY_REQUESTS',
  ],
})

export const logout = defineEndpoint({
  method: 'PUT',
  path: '/ajax/customer/logout',
  summary: 'Ends the session. Does nothing if there is no session.',
  caller: 'shopper',
  input: z.object({}),
  output: z.object({ logged_in: z.literal(false) }),
  errors: [],
})
