import * as z from 'zod/mini'
import { defineEndpoint } from '../../endpoint.ts'
import { id, note, size } from '../../primitives.ts'
import { CONDITIONS, POOLS } from './units.ts'

/** Upper bound of one delivery, so that it is one short transaction and one print. */
export const INTAKE_MAX = 300

/** What is printed on the label of a unit. */
const label = z.object({
  code: z.string(),
  title: z.string(),
  color: z.string(),
  size,
})
export type UnitLabel = z.output<typeof label>

const requestKey = z.uuid()

export const receiveUnits = defineEndpoint({
  method: 'POST',
  path: '/ajax/admin/unit',
  summary: 'Receives new units. The same key twice receives them once.',
  caller: { staff: ['warehouse', 'catalogue'] },
  input: z.object({
    /** Chosen by the form that is sent. */
    key: requestKey,
    lines: z
      .array(
        z.object({
          sku: z.string().check(z.regex(/^[A-Z0-9-]{3,40}$/, 'Choose a size and a color')),
          count: z.int('How many?').check(z.gte(1, 'At least 1'), z.lte(INTAKE_MAX, 'At most 300')),
          condition: z.enum(Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]),
          pool: z.enum(Object.keys(POOLS) as (keyof typeof POOLS)[]),
        }),
      )
      .check(
        z.minLength(1, 'Add at least one line'),
        z.maxLength(50),
        z.refine((lines) => lines.reduce((sum, { count }) => sum + count, 0) <= INTAKE_MAX, {
          error: 'At most 300 units at once',
        }),
      ),
  }),
  output: z.object({ labels: z.array(label) }),
  errors: ['NOT_FOUND', 'STEP_REFUSED'],
})

export const listLabels = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/unit-label',
  summary: 'What is printed on the labels of units: of those with these codes, or of a delivery.',
  caller: { staff: ['warehouse', 'catalogue'] },
  input: z.object({
    /** Separated by commas. */
    codes: z.optional(z.string().check(z.regex(/^[2-9A-Z]{7}(,[2-9A-Z]{7}){0,299}$/))),
    /** The key with which they were received. */
    key: z.optional(requestKey),
  }),
  output: z.object({ labels: z.array(label) }),
  errors: [],
})

const productChoice = z.object({
  id,
  title: z.string(),
  image_key: z.string(),
  image_alt: z.string(),
  average_color: z.string(),
  variants: z.array(z.object({ sku: z.string(), color: z.string(), size })),
})
export type ProductChoice = z.output<typeof productChoice>

export const findProducts = defineEndpoint({
  method: 'GET',
  path: '/ajax/admin/unit-product',
  summary: 'Products by words of their title, published or not, with their colors and sizes.',
  caller: { staff: ['warehouse', 'service', 'catalogue'] },
  input: z.object({ q: note(100) }),
  output: z.object({ products: z.array(productChoice) }),
  errors: [],
})
