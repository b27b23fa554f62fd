import { type RawBuilder, sql } from 'kysely'
import { type Database, PLANNED_EACH_TIME } from '#platform/database/database.ts'

export type FoundCustomer = {
  id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string
}

/** Finds customers by the beginning of a name, an e-mail address or a phone number. Each way has an index of its own. */
export async function searchCustomers(
  db: Database,
  text: string,
  limit: number,
): Promise<FoundCustomer[]> {
  const ways = waysOf(text).map(
    (condition) => sql`
      (select id, first_name, last_name, email, phone_number from customer
      where removed_at is null and ${condition} limit ${limit})`,
  )
  const { rows } = await sql<FoundCustomer>`${PLANNED_EACH_TIME}
    ${sql.join(ways, sql` union `)} order by last_name, first_name, id limit ${limit}`.execute(db)
  return rows
}

// The collation C makes the beginning of a text a range of the index.
const LAST_NAME = sql`lower(last_name) collate "C"`
const FIRST_NAME = sql`lower(first_name) collate "C"`

function waysOf(text: string): RawBuilder<unknown>[] {
  const typed = text.toLowerCase()
  const [first = '', ...others] = typed.split(/\s+/)
  const last = others.join(' ')
  const digits = typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const isPhone = digits.length > 2 && /^[\d\s().+-]+$/.test(typed)
  return [
    sql`${LAST_NAME} like ${startOf(typed)}`,
    last
      ? sql`${LAST_NAME} like ${startOf(last)} and ${FIRST_NAME} like ${startOf(first)}`
      : sql`${FIRST_NAME} like ${startOf(first)}`,
    sql`email collate "C" like ${startOf(typed)}`,
    ...(isPhone ? [sql`phone_number collate "C" like ${startOf(digits)}`] : []),
  ]
}

function startOf(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
