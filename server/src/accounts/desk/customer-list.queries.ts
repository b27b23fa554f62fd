import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type ListedCustomerRow = {
  id: number
  first_name: string
  last_name: string
  email: string
  is_email_proven: boolean
  phone_number: string
  created_at: Date
  blocked_at: Date | null
  /** What the rows are sorted by; the time with all its digits. */
  last_name_key: string
  first_name_key: string
  created_at_key: string
}

export type CustomerSort = 'name' | '-name' | 'registered' | '-registered'

export type CustomerListFilter = {
  /** What the name, the e-mail address or the phone number begins with. */
  search: string
  isBlocked: boolean
  sort: CustomerSort
  /** The values of the last row of the page before, in the order of `KEYS_OF_SORT`. */
  after: readonly (string | number | null)[] | null
}

const LAST_NAME = sql`lower(last_name) collate "C"`
const FIRST_NAME = sql`lower(first_name) collate "C"`

/** One page, and one row more if there is another page. */
export async function listCustomerRows(
  db: Database,
  { search, isBlocked, sort, after }: CustomerListFilter,
  limit: number,
): Promise<ListedCustomerRow[]> {
  const isDescending = sort.startsWith('-')
  const byName = sort.endsWith('name')
  const direction = isDescending ? sql`desc` : sql`asc`
  const comparison = isDescending ? sql`<` : sql`>`
  const order = byName
    ? sql`${LAST_NAME} ${direction}, ${FIRST_NAME} ${direction}, id ${direction}`
    : sql`created_at ${direction}, id ${direction}`
  const { rows } = await sql<ListedCustomerRow>`
    select id, first_name, last_name, email, email_proven_at is not null as is_email_proven, phone_number, created_at,
      blocked_at, lower(last_name) as last_name_key, lower(first_name) as first_name_key,
      created_at::text as created_at_key
    from customer
    where removed_at is null
      ${isBlocked ? sql`and blocked_at is not null` : sql``}
      ${search === '' ? sql`` : sql`and ${matching(search)}`}
      ${after === null ? sql`` : sql`and ${byName ? afterName(comparison, after) : afterTime(comparison, after)}`}
    order by ${order}
    limit ${limit}`.execute(db)
  return rows
}

const afterName = (comparison: RawBuilder<unknown>, [last, first, id]: readonly unknown[]) => sql`
  (${LAST_NAME}, ${FIRST_NAME}, id) ${comparison} (${last}::text, ${first}::text, ${id}::int)`

const afterTime = (comparison: RawBuilder<unknown>, [time, id]: readonly unknown[]) => sql`
  (created_at, id) ${comparison} (${time}::timestamptz, ${id}::int)`

/** Each condition begins with the first letters of a column, so that an index finds it. */
function matching(search: string): RawBuilder<unknown> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const digits = search.replaceAll(/[-\s().]/g, '')
  if (/^\d+$/.test(digits)) {
    const isId = digits.length <= 9 ? sql` or id = ${Number(digits)}` : sql``
    return sql`(phone_number collate "C" like ${beginningOf(digits)}${isId})`
  }
  const [first = '', ...others] = words
  const last = others.join(' ')
  const startsWith = (column: RawBuilder<unknown>, text: string) =>
    sql`${column} like ${beginningOf(text)}`
  if (last === '')
    return sql`(${startsWith(LAST_NAME, first)} or ${startsWith(FIRST_NAME, first)}
      or ${startsWith(sql`email collate "C"`, first)})`
  const whole = words.join(' ')
  return sql`(
    ${startsWith(LAST_NAME, last)} and ${startsWith(FIRST_NAME, first)}
    or ${startsWith(LAST_NAME, first)} and ${startsWith(FIRST_NAME, last)}
    or ${startsWith(LAST_NAME, whole)} or ${startsWith(FIRST_NAME, whole)}
  )`
}

function beginningOf(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
