import * as z from 'zod/mini'

/** A positive id that travels in a path or a query string, where everything is text. Bodies use `id`. */
export const idParam = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,9}$/))]),
  z.transform(Number),
)

/** A whole number in a query string, within bounds. */
export const numberParam = (minimum: number, maximum: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.gte(minimum), z.lte(maximum))),
  )

export const id = z.int().check(z.gte(1), z.lte(2_147_483_647))

/** Dollars with two decimals on the wire; integer cents inside (decisions A40). */
export const money = z.number().check(z.gte(0), z.multipleOf(0.01))

export const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'TWO_XL', 'THREE_XL'] as const
export const size = z.enum(SIZES)
export type Size = z.infer<typeof size>

/** Spec section 3: TWO_XL and THREE_XL are shown as 2X and 3X. */
export const SIZE_LABELS: Record<Size, string> = {
  XS: 'XS',
  S: 'S',
  M: 'M',
  L: 'L',
  XL: 'XL',
  TWO_XL: '2X',
  THREE_XL: '3X',
}

// Every list may be asked by skip and limit or by a page object (decisions A73).
const PAGE_LIMIT_DEFAULT = 20 // decisions C3
const PAGE_LIMIT_MAX = 100
const SKIP_MAX = 1_000_000

export const paging = {
  skip: z.optional(z.int().check(z.gte(0), z.lte(SKIP_MAX))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(PAGE_LIMIT_MAX))),
  page: z.optional(
    z.object({
      current: z.optional(z.int().check(z.gte(1), z.lte(SKIP_MAX))),
      pageSize: z.optional(z.int().check(z.gte(1), z.lte(PAGE_LIMIT_MAX))),
    }),
  ),
}

type Paging = {
  skip?: number | undefined
  limit?: number | undefined
  page?: { current?: number | undefined; pageSize?: number | undefined } | undefined
}

export function rangeOf({ skip, limit, page }: Paging): { skip: number; limit: number } {
  const pageSize = limit ?? page?.pageSize ?? PAGE_LIMIT_DEFAULT
  return { skip: skip ?? ((page?.current ?? 1) - 1) * pageSize, limit: pageSize }
}

export const REQUIRED = 'Required' // spec section 5: the generic message

/** A person's or group's name: trimmed, repeated spaces collapsed. */
export const name = z.string().check(
  z.overwrite((text) => text.trim().replaceAll(/\s+/g, ' ')),
  z.minLength(1, REQUIRED),
  z.maxLength(100),
)

/** Kept in lower case everywhere (decisions A67). */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, REQUIRED),
    z.maxLength(254),
    z.regex(z.regexes.email, 'Please enter the correct email format'),
  )

const PHONE = /^[2-9]\d{2}[2-9]\d{6}$/
const PHONE_MESSAGE = 'The correct cell phone format: 333-333-3333'

/** Ten digits; dashes are for the eye (spec section 5). */
export const phone = z.string().check(
  z.overwrite((text) => text.replaceAll(/[-\s().]/g, '')),
  z.minLength(1, REQUIRED),
  z.regex(PHONE, PHONE_MESSAGE),
)

export const optionalPhone = z.nullable(phone)

export const note = (maximum: number) =>
  z.string().check(z.trim(), z.minLength(1, REQUIRED), z.maxLength(maximum))
