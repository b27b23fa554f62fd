import { type RawBuilder, sql } from 'kysely'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'

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

type CustomerSort = 'name' | '-name' | 'registered' | '-registered'

export type CustomerListFilter = {
  /** What the name, the e-mail address or the phone number begins with. */
  search: string
  isBlocked: boolean
  sort: CustomerSort
  /** The values of the last row of the page before. */
  after: readonly (string | number | null)[] | null
}

const LAST_NAME = sql`lower(last_name) collate "C"`
const FIRST_NAME = sql`lower(first_name) collate "C"`

// A word that begins more customers than this is frequent: the first ones in the order of the list are found by reading on.
const FREQUENT = 2_000

/** One page, and one row more if there is another page. */
export async function listCustomerRows(
  db: Database,
  filter: CustomerListFilter,
  limit: number,
): Promise<ListedCustomerRow[]> {
  if (filter.search === '') return listWhere(db, filter, [sql`true`], limit)
  const ids = new Set<number>()
  const frequent: RawBuilder<unknown>[] = []
  for (const condition of matching(filter.search)) {
    const found = await listIds(db, condition)
    if (found.length > FREQUENT) frequent.push(condition)
    else for (const id of found) ids.add(id)
  }
  return listWhere(db, filter, [sql`id = any(${[...ids]}::int[])`, ...frequent], limit)
}

async function listIds(db: Database, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${PLANNED_EACH_TIME}
    select id from customer where removed_at is null and ${condition} limit ${FREQUENT + 1}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The rows that fulfil one of the conditions. Each is read in the order of the list, with an index of its own. */
async function listWhere(
  db: Database,
  { isBlocked, sort, after }: CustomerListFilter,
  conditions: RawBuilder<unknown>[],
  limit: number,
): Promise<ListedCustomerRow[]> {
  const isDescending = sort.startsWith('-')
  const byName = sort.endsWith('name')
  const direction = isDescending ? sql`desc` : sql`asc`
  const comparison = isDescending ? sql`<` : sql`>`
  const order = byName
    ? sql`${LAST_NAME} ${direction}, ${FIRST_NAME} ${direction}, id ${direction}`
    : sql`created_at ${direction}, id ${direction}`
  const pages = conditions.map(
    (condition) => sql`(
      select id, first_name, last_name, email, email_proven_at is not null as is_email_proven, phone_number,
        created_at, blocked_at, lower(last_name) as last_name_key, lower(first_name) as first_name_key,
        created_at::text as created_at_key
      from customer
      where removed_at is null and ${condition}
        ${isBlocked ? sql`and blocked_at is not null` : sql``}
        ${after === null ? sql`` : sql`and ${byName ? afterName(comparison, after) : afterTime(comparison, after)}`}
      order by ${order}
      limit ${limit}
    )`,
  )
  const { rows } = await sql<ListedCustomerRow>`${PLANNED_EACH_TIME}
    select * from (${sql.join(pages, sql` union `)}) page order by ${order} limit ${limit}`.execute(
    db,
  )
  return rows
}

const afterName = (comparison: RawBuilder<unknown>, [last, first, id]: readonly unknown[]) => sql`
  (${LAST_NAME}, ${FIRST_NAME}, id) ${comparison} (${last}::text, ${first}::text, ${id}::int)`

const afterTime = (comparison: RawBuilder<unknown>, [time, id]: readonly unknown[]) => sql`
  (created_at, id) ${comparison} (${time}::timestamptz, ${id}::int)`

/** The conditions of which one must hold; each names a range of one index. */
function matching(search: string): RawBuilder<unknown>[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const digits = search.replaceAll(/[-\s().]/g, '')
  if (/^\d+$/.test(digits)) {
    const byPhone = beginsWith(sql`phone_number collate "C"`, digits)
    return digits.length > 9 ? [byPhone] : [byPhone, sql`id = ${Number(digits)}`]
  }
  const [first = '', ...others] = words
  const isNamed = (firstName: string, lastName: string) =>
    sql`(${beginsWith(LAST_NAME, lastName)} and ${beginsWith(FIRST_NAME, firstName)})`
  if (others.length === 0)
    return [LAST_NAME, FIRST_NAME, sql`email collate "C"`].map((column) =>
      beginsWith(column, first),
    )
  const [last, whole] = [others.join(' '), words.join(' ')]
  return [
    isNamed(first, last),
    isNamed(last, first),
    beginsWith(LAST_NAME, whole),
    beginsWith(FIRST_NAME, whole),
  ]
}

// The last character of Unicode: in the collation C all texts with this beginning come before it.
const LAST_CHARACTER = '\u{10FFFF}'

/** A range rather than LIKE: an index serves it whatever the planner knows of the text. */
function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`(${column} >= ${text} and ${column} < ${text + LAST_CHARACTER})`
}
