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

// A text of more words is hardly a name.
const NAME_WORDS = 6

// A beginning that more customers have is frequent: the first ones in the order of the list are found by reading on.
const FREQUENT = 2_000

/** A condition on customers, each a range of one index. */
type Condition = {
  sql: RawBuilder<unknown>
  /** What the last name begins with: the index then has the order of the list by name. */
  lastName: string | null
}

const ALL = sql`true`

/** One page, and one row more if there is another page. */
export async function listCustomerRows(
  db: Database,
  filter: CustomerListFilter,
  limit: number,
): Promise<ListedCustomerRow[]> {
  if (filter.search === '') return listWhere(db, filter, [pageInOrder(ALL, filter, limit)], limit)
  const conditions = await chooseConditions(db, filter.search)
  const isInOrder = ({ lastName }: Condition) => lastName !== null && filter.sort.endsWith('name')
  const frequent = await listFrequent(
    db,
    conditions.filter((condition) => !isInOrder(condition)),
  )
  const pages = conditions.map((condition) => {
    if (isInOrder(condition))
      return pageInOrder(condition.sql, withoutPassed(filter, condition.lastName!), limit)
    const pageOf = frequent.includes(condition) ? pageInOrder : pageOfFew
    return pageOf(condition.sql, filter, limit)
  })
  return listWhere(db, filter, pages, limit)
}

/**
 * Leaves the place of the page before out, if all last names with this beginning come after it: PostgreSQL would begin there, and read
 * all names in between.
 */
function withoutPassed(filter: CustomerListFilter, lastName: string): CustomerListFilter {
  if (filter.after === null) return filter
  const place = String(filter.after[0])
  const isPassed = filter.sort.startsWith('-')
    ? compare(lastName + LAST_CHARACTER, place) < 0
    : compare(lastName, place) > 0
  return isPassed ? { ...filter, after: null } : filter
}

/** As the collation C does. */
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Returns the conditions that many customers fulfil. It reads the indexes alone, and no more than it has to. */
async function listFrequent(db: Database, conditions: Condition[]): Promise<Condition[]> {
  const counts = conditions.map(
    (condition) => sql`(
      select count(*) > ${FREQUENT} from (
        select from customer where removed_at is null and ${condition.sql} limit ${FREQUENT + 1}
      ) found
    )`,
  )
  const { rows } = await sql<{ are_frequent: boolean[] }>`
    select array[${sql.join(counts)}] as are_frequent`.execute(db)
  return conditions.filter((_, index) => rows[0]!.are_frequent[index])
}

/** A page of the customers who fulfil a condition, read in the order of the list. */
function pageInOrder(
  condition: RawBuilder<unknown>,
  filter: CustomerListFilter,
  limit: number,
): RawBuilder<unknown> {
  return pageFrom(
    sql`(select * from customer where removed_at is null and ${condition})`,
    filter,
    limit,
  )
}

/** A page of few customers: they are all read and then sorted. Offset 0 keeps PostgreSQL from reading on in the order of the list. */
function pageOfFew(
  condition: RawBuilder<unknown>,
  filter: CustomerListFilter,
  limit: number,
): RawBuilder<unknown> {
  return pageFrom(
    sql`(select * from customer where removed_at is null and ${condition} offset 0)`,
    filter,
    limit,
  )
}

function pageFrom(
  customers: RawBuilder<unknown>,
  { isBlocked, sort, after }: CustomerListFilter,
  limit: number,
): RawBuilder<unknown> {
  const comparison = sort.startsWith('-') ? sql`<` : sql`>`
  const isAfter = sort.endsWith('name') ? afterName : afterTime
  return sql`(
    select id, first_name, last_name, email, email_proven_at is not null as is_email_proven, phone_number,
      created_at, blocked_at, lower(last_name) as last_name_key, lower(first_name) as first_name_key,
      created_at::text as created_at_key
    from ${customers} customer
    where true
      ${isBlocked ? sql`and blocked_at is not null` : sql``}
      ${after === null ? sql`` : sql`and ${isAfter(comparison, after)}`}
    order by ${orderOf(sort)}
    limit ${limit}
  )`
}

function orderOf(sort: CustomerSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return sort.endsWith('name')
    ? sql`${LAST_NAME} ${direction}, ${FIRST_NAME} ${direction}, id ${direction}`
    : sql`created_at ${direction}, id ${direction}`
}

/** The first rows of these pages together. */
async function listWhere(
  db: Database,
  { sort }: CustomerListFilter,
  pages: RawBuilder<unknown>[],
  limit: number,
): Promise<ListedCustomerRow[]> {
  const { rows } = await sql<ListedCustomerRow>`${PLANNED_EACH_TIME}
    select * from (${sql.join(pages, sql` union `)}) page order by ${orderOf(sort)} limit ${limit}`.execute(
    db,
  )
  return rows
}

const afterName = (comparison: RawBuilder<unknown>, [last, first, id]: readonly unknown[]) => sql`
  (${LAST_NAME}, ${FIRST_NAME}, id) ${comparison} (${last}::text, ${first}::text, ${id}::int)`

const afterTime = (comparison: RawBuilder<unknown>, [time, id]: readonly unknown[]) => sql`
  (created_at, id) ${comparison} (${time}::timestamptz, ${id}::int)`

/** The conditions of which one must hold: if customers have these words as their names, no longer ones are looked for. */
async function chooseConditions(db: Database, search: string): Promise<Condition[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const exact = words.length <= NAME_WORDS ? namedExactly(words) : []
  return exact.length > 0 && (await isAny(db, exact)) ? exact : matching(search, words)
}

async function isAny(db: Database, conditions: Condition[]): Promise<boolean> {
  const each = conditions.map(
    (condition) => sql`exists (select from customer where removed_at is null and ${condition.sql})`,
  )
  const { rows } = await sql<{ is_any: boolean }>`${PLANNED_EACH_TIME}
    select ${sql.join(each, sql` or `)} as is_any`.execute(db)
  return rows[0]!.is_any
}

/** First and last name in any order, each of one word or more. */
function namedExactly(words: string[]): Condition[] {
  const named = (firstName: string, lastName: string) =>
    byName(sql`(${LAST_NAME} = ${lastName} and ${FIRST_NAME} = ${firstName})`, lastName)
  return words.slice(1).flatMap((_, index) => {
    const start = words.slice(0, index + 1).join(' ')
    const end = words.slice(index + 1).join(' ')
    return [named(start, end), named(end, start)]
  })
}

function matching(search: string, words: string[]): Condition[] {
  const digits = search.replaceAll(/[-\s().]/g, '')
  if (/^\d+$/.test(digits)) {
    const byPhone = otherwise(beginsWith(sql`phone_number collate "C"`, digits))
    return digits.length > 9 ? [byPhone] : [byPhone, otherwise(sql`id = ${Number(digits)}`)]
  }
  const [first = '', ...others] = words
  if (others.length === 0)
    return [
      byName(beginsWith(LAST_NAME, first), first),
      otherwise(beginsWith(FIRST_NAME, first)),
      otherwise(beginsWith(sql`email collate "C"`, first)),
    ]
  const [last, whole] = [others.join(' '), words.join(' ')]
  return [
    byName(isNamed(first, last), last),
    byName(isNamed(last, first), first),
    byName(beginsWith(LAST_NAME, whole), whole),
    otherwise(beginsWith(FIRST_NAME, whole)),
  ]
}

const byName = (condition: RawBuilder<unknown>, lastName: string): Condition => ({
  sql: condition,
  lastName,
})
const otherwise = (condition: RawBuilder<unknown>): Condition => ({
  sql: condition,
  lastName: null,
})

const isNamed = (firstName: string, lastName: string) =>
  sql`(${beginsWith(LAST_NAME, lastName)} and ${beginsWith(FIRST_NAME, firstName)})`

// The last character of Unicode: in the collation C all texts with this beginning come before it.
const LAST_CHARACTER = '\u{10FFFF}'

/** A range rather than LIKE: an index serves it whatever the planner knows of the text. */
function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`(${column} >= ${text} and ${column} < ${text + LAST_CHARACTER})`
}
