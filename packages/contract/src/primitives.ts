import * as z from 'zod/mini'
import { SIZES } from './sizes.ts'

export { SIZE_LABELS, SIZES, type Size } from './sizes.ts'

export const id = z.int().check(z.gte(1), z.lte(2_147_483_647))

/** A positive id in a path or a query string, where every value is text. Bodies use `id`. */
export const idParam = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,10}$/))]),
  z.pipe(z.transform(Number), id),
)

/** A whole number in a query string, within bounds. */
export const numberParam = (minimum: number, maximum: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.gte(minimum), z.lte(maximum))),
  )

/** Dollars with two decimals in JSON; integer cents inside the server (BAG-3). */
export const money = z.number().check(z.gte(0), z.multipleOf(0.01))

/** Dollars that may be below zero. */
export const signedMoney = z.number().check(z.multipleOf(0.01))

/** Dollars in a query string. */
export const moneyParam = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/))]),
  z.pipe(z.transform(Number), money),
)

/** A boolean in a query string. */
export const flagParam = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((flag) => flag === true || flag === 'true'),
)

export const size = z.enum(SIZES)

// Every list can be requested by skip and limit or by a page object (BROWSE-8).
const PAGE_LIMIT_DEFAULT = 20 // BROWSE-8
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

export function rangeOf(
  { skip, limit, page }: Paging,
  defaultLimit: number = PAGE_LIMIT_DEFAULT,
): { skip: number; limit: number } {
  const pageSize = limit ?? page?.pageSize ?? defaultLimit
  return { skip: skip ?? ((page?.current ?? 1) - 1) * pageSize, limit: pageSize }
}

export const REQUIRED = 'Required' // RSVP-2: the generic message

export const atMost = (maximum: number) =>
  z.maxLength(maximum, `Please use at most ${withCommas(maximum)} characters`)

/** Not by `toLocaleString`: loading the formats of a language took a browser 29 ms of every page. */
function withCommas(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A person's or group's name: trimmed, repeated spaces collapsed. */
export const name = z.string(REQUIRED).check(
  z.overwrite((text) => text.trim().replaceAll(/\s+/g, ' ')),
  z.minLength(1, REQUIRED),
  atMost(100),
)

/** Stored and compared in lower case (ACCOUNT-9). */
export const email = z
  .string(REQUIRED)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, REQUIRED),
    atMost(254),
    z.regex(z.regexes.email, 'Please enter the correct email format'),
  )

const PHONE = /^[2-9]\d{2}[2-9]\d{6}$/
const PHONE_MESSAGE = 'The correct cell phone format: 333-333-3333'

/** Ten digits; dashes are only for display (ACCOUNT-10). */
export const phone = z.string(REQUIRED).check(
  z.overwrite((text) => text.replaceAll(/[-\s().]/g, '')),
  z.minLength(1, REQUIRED),
  z.regex(PHONE, PHONE_MESSAGE),
)

export const optionalPhone = z.nullable(phone)

export const note = (maximum: number) =>
  z.string(REQUIRED).check(z.trim(), z.minLength(1, REQUIRED), atMost(maximum))

/** A note that may be empty. */
export const optionalNote = (maximum: number) => z.string().check(z.trim(), atMost(maximum))

const CHOOSE_A_DATE = 'Please choose a date'

/** A day, YYYY-MM-DD. ISO allows the year 0000, PostgreSQL does not. */
export const date = z.iso.date(CHOOSE_A_DATE).check(z.regex(/^(19|20)/, CHOOSE_A_DATE))
