import * as z from 'zod/mini'
import { secret } from '../../accounts/credentials.ts'
import { defineEndpoint } from '../../endpoint.ts'
import { email, name } from '../../primitives.ts'
import { newStaffPassword, staffLogin } from '../access/login.ts'

export const checkSetupLink = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/setup/link',
  summary: 'Tells whether the link that a new shop printed at its start still works.',
  caller: { staff: 'before-login' },
  input: z.object({ token: secret }),
  output: z.object({ is_valid: z.boolean() }),
  errors: [],
})

export const createFirstOwner = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/setup/owner',
  summary: 'Creates the first owner by the link that a new shop printed, and logs in.',
  caller: { staff: 'before-login' },
  input: z.object({ token: secret, email, name, password: newStaffPassword }),
  output: staffLogin,
  errors: ['LINK_HAS_EXPIRED', 'COMMON_PASSWORD', 'STAFF_EXISTS'],
})

/** What a new shop needs, in the order in which it is done. */
export const SETUP_STEPS = [
  'second_factor',
  'identity',
  'company',
  'delivery',
  'payments',
  'tax',
  'mail',
  'product',
  'event',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** Without these the shop cannot be opened. */
export const REQUIRED_STEPS: readonly SetupStep[] = ['identity', 'company', 'product']

const setup = z.object({
  is_open: z.boolean(),
  steps: z.array(
    z.object({ step: z.enum(SETUP_STEPS), is_done: z.boolean(), is_required: z.boolean() }),
  ),
})
export type Setup = z.output<typeof setup>

export const getSetup = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/setup',
  summary: 'Whether the shop is open, and what a new shop still needs.',
  caller: { staff: 'owner' },
  input: z.object({}),
  output: setup,
  errors: [],
})

export const openShop = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/setup/open',
  summary: 'Opens a shop that has what it needs. An open one stays open.',
  caller: { staff: 'owner' },
  input: z.object({}),
  output: setup,
  errors: ['STEP_REFUSED'],
})
