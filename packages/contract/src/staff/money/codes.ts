import * as z from 'zod/mini'
import { type Caller, defineEndpoint } from '../../endpoint.ts'
import { date, id, idParam, money, note, REQUIRED } from '../../primitives.ts'
import { REASON_MAX } from '../access/member.ts'
import { nextCursor, pageParams } from '../paging.ts'

const FINANCE: Caller = { staff: 'finance' }

export const CODE_KINDS = ['PERCENTAGE', 'AMOUNT'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/** The kinds of orders that a code can be limited to. */
export const CODE_ORDERS = ['INDIVIDUAL', 'GROUP'] as const
export type CodeOrders = (typeof CODE_ORDERS)[number]

/** Why a code cannot be used by anyone at the moment, or that it can. */
export const CODE_STATES = ['ACTIVE', 'NOT_STARTED', 'ENDED', 'USED_UP', 'OFF'] as const
export type CodeState = (typeof CODE_STATES)[number]

export const CODE_MAX = 40
export const PREFIX_MAX = 20
export const BULK_MAX = 1_000
const AMOUNT_MAX = 10_000
const LIMIT_MAX = 1_000_000

const reason = note(REASON_MAX)

const newCode = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(1, REQUIRED),
    z.regex(/^[A-Z0-9_-]{3,40}$/, 'Please use 3 to 40 letters, digits, - or _'),
  )

/** What a code gives, when, to whom and how often. */
const terms = {
  kind: z.enum(CODE_KINDS, 'Please choose'),
  /** Percent of the subtotal, or dollars. */
  value: z
    .number('Please enter a number')
    .check(
      z.gt(0, 'Please enter a number above 0'),
      z.lte(AMOUNT_MAX, 'Please enter at most 10,000'),
      z.multipleOf(0.01, 'Please enter at most two decimals'),
    ),
  /** The least subtotal before the discount; 0: any. */
  minimum: z
    .number('Please enter a number')
    .check(
      z.gte(0, 'Please enter 0 or more'),
      z.lte(AMOUNT_MAX, 'Please enter at most 10,000'),
      z.multipleOf(0.01, 'Please enter at most two decimals'),
    ),
  /** The first and the last day in New York; null: at once, and without end. */
  starts_on: z.nullable(date),
  ends_on: z.nullable(date),
  /** Null: any number of uses. */
  total_limit: z.nullable(
    z
      .int('Please enter a whole number')
      .check(
        z.gte(1, 'Please enter a whole number above 0'),
        z.lte(LIMIT_MAX, 'Please enter at most 1,000,000'),
      ),
  ),
  once_per_customer: z.boolean(),
  /** Null: both kinds of orders. */
  for_orders: z.nullable(z.enum(CODE_ORDERS)),
}

type Terms = { kind: CodeKind; value: number; starts_on: string | null; ends_on: string | null }

/** The rules that concern several fields; each error is at the field that has to change. */
const termChecks = [
  z.refine<Terms>(({ kind, value }) => kind === 'AMOUNT' || value <= 100, {
    path: ['value'],
    error: 'Please enter at most 100 percent',
  }),
  z.refine<Terms>(({ kind, value }) => kind === 'AMOUNT' || Number.isInteger(value), {
    path: ['value'],
    error: 'Please enter whole percent',
  }),
  z.refine<Terms>(
    ({ starts_on, ends_on }) => starts_on === null || ends_on === null || starts_on <= ends_on,
    { path: ['ends_on'], error: 'Please choose a day that is not before the first one' },
  ),
] as const

const discountCode = z.object({
  id,
  code: z.string(),
  ...terms,
  /** Codes that were made before may have a longer or a broken value. */
  value: z.number(),
  minimum: money,
  total_limit: z.nullable(z.int()),
  state: z.enum(CODE_STATES),
  use_count: z.int(),
  /** The codes that were made together have the same one. */
  batch: z.nullable(z.string()),
  version: z.int(),
  created_at: z.string(),
})
export type DiscountCode = z.output<typeof discountCode>

const batchKey = z.string().check(z.regex(/^[\w-]{16,64}$/))

const codeFilter = {
  /** The beginning of the code. */
  q: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(CODE_MAX))),
  state: z.optional(z.enum(CODE_STATES)),
  batch: z.optional(batchKey),
}

export const listCodes = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/code',
  summary: 'The discount codes, newest first, by their beginning, their state or their batch.',
  caller: FINANCE,
  input: z.object({ ...codeFilter, ...pageParams }),
  output: z.object({ codes: z.array(discountCode), next: nextCursor }),
  errors: [],
})

export const getCode = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/code/{id}',
  summary: 'One discount code.',
  caller: FINANCE,
  input: z.object({ id: idParam }),
  output: discountCode,
  errors: ['NOT_FOUND'],
})

export const createCode = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/code',
  summary: 'Makes a discount code. Customers can use it from its first day on.',
  caller: FINANCE,
  input: z.object({ code: newCode, ...terms, reason }).check(...termChecks),
  output: discountCode,
  errors: [],
})

export const changeCode = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/code/{id}',
  summary:
    'Changes what a discount code gives. Refused if another member changed it since the page was loaded.',
  caller: FINANCE,
  input: z
    .object({ id: idParam, ...terms, reason, version: z.int().check(z.gte(1)) })
    .check(...termChecks),
  output: discountCode,
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const switchCode = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/code/{id}/active',
  summary: 'Switches a discount code off, or on again. Repeating it changes nothing.',
  caller: FINANCE,
  input: z.object({ id: idParam, is_active: z.boolean(), reason }),
  output: discountCode,
  errors: ['NOT_FOUND'],
})

export const makeCodes = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/codes',
  summary:
    'Makes many discount codes with random endings at once. The same request key again makes no more of them.',
  caller: FINANCE,
  input: z
    .object({
      prefix: z
        .string()
        .check(
          z.trim(),
          z.toUpperCase(),
          z.regex(/^[A-Z0-9_-]{0,20}$/, 'Please use at most 20 letters, digits, - or _'),
        ),
      count: z
        .int('Please enter a whole number')
        .check(
          z.gte(1, 'Please enter a whole number above 0'),
          z.lte(BULK_MAX, 'Please enter at most 1,000'),
        ),
      ...terms,
      reason,
      request_key: batchKey,
    })
    .check(...termChecks),
  output: z.object({ batch: z.string(), count: z.int() }),
  errors: [],
})

export const exportCodes = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/codes/export',
  summary: 'The filtered discount codes as a CSV file, as a stream.',
  caller: FINANCE,
  input: z.object(codeFilter),
  output: z.string(),
  errors: [],
})

const codeUse = z.object({
  id,
  /** REDEEMED: it counts. RELEASED: the order was not paid or was canceled, and gave it back. */
  state: z.enum(['REDEEMED', 'RELEASED']),
  redeemed_at: z.string(),
  /** Null while the order is being paid, and if it never was. */
  order: z.nullable(z.object({ number: z.string(), name: z.string(), discount: money })),
  customer_id: z.nullable(id),
})
export type CodeUse = z.output<typeof codeUse>

export const listCodeUses = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/code/{id}/use',
  summary: 'The uses of a discount code, newest first.',
  caller: FINANCE,
  input: z.object({ id: idParam, ...pageParams }),
  output: z.object({ uses: z.array(codeUse), next: nextCursor }),
  errors: ['NOT_FOUND'],
})

const triedBag = z.object({
  /** For which kind of order the bag is. */
  kind: z.enum(CODE_ORDERS),
  /** The theme of the event of a group order. */
  theme: z.nullable(z.string()),
  lines: z.array(z.object({ sku: z.string(), title: z.string(), quantity: z.int(), price: money })),
  subtotal: money,
  discount: money,
  delivery_fee: money,
  /** Before tax. */
  total: money,
  /** Why the code is refused: what the customer reads, and what it means. Null: it can be used. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string(), why: z.string() })),
})
export type TriedBag = z.output<typeof triedBag>

export const tryCode = defineEndpoint({
  method: 'PUT',
  path: '/ajax/admin/code-trial',
  summary:
    'Tries a discount code on the bag of a customer, or on what an order contains, by the rules of the checkout. Changes nothing.',
  caller: FINANCE,
  input: z.object({
    code: z
      .string(REQUIRED)
      .check(z.trim(), z.toUpperCase(), z.minLength(1, REQUIRED), z.maxLength(CODE_MAX)),
    /** The e-mail address of a customer, or the number of an order. */
    bag: z.string(REQUIRED).check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(254)),
  }),
  output: z.object({ bags: z.array(triedBag) }),
  errors: [],
})
