import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '#platform/database/database.ts'
import { PATIENT } from '../../test/build-test-app.ts'
import { createTestDatabase } from '../../test/database.ts'
import { ERASED_COLUMNS, EXEMPT } from '../../test/personal-columns.ts'

const { db, close } = connectDatabase(
  await createTestDatabase(),
  pino({ level: 'silent' }),
  PATIENT,
)
afterAll(close)

/** Every column that may hold data of a person: a text, a document, bytes, or the id of a customer. */
async function listColumns(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      -- The partitions of client_event.
      and table_name !~ '^client_event_[0-9]+$' and (
      data_type not in ('integer', 'bigint', 'smallint', 'boolean', 'date', 'numeric', 'real', 'double precision',
        'timestamp with time zone', 'tstzrange', 'xid8', 'USER-DEFINED')
      or column_name ~ 'customer_id$'
    )
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

const tableOf = (column: string) => column.split('.')[0]!

const findUnhandled = (columns: string[]) =>
  columns.filter(
    (column) => !ERASED_COLUMNS.includes(column) && !EXEMPT[column] && !EXEMPT[tableOf(column)],
  )

test('every column that may hold data of a person is erased, or exempt for a reason (STAFF-81)', async () => {
  expect(findUnhandled(await listColumns())).toEqual([])
})

test('no column and no table is listed that does not exist, and none twice', async () => {
  const columns = await listColumns()
  const names = new Set([...columns, ...columns.map(tableOf)])
  const listed = [...ERASED_COLUMNS, ...Object.keys(EXEMPT)]
  expect(listed.filter((name) => !names.has(name))).toEqual([])
  expect(ERASED_COLUMNS.filter((name) => name in EXEMPT || tableOf(name) in EXEMPT)).toEqual([])
})

test('a new table with an e-mail address and the id of a customer is found', async () => {
  await sql`create table hat_wish (id integer, customer_id integer, email text, at timestamptz)`.execute(
    db,
  )
  const found = findUnhandled(await listColumns())
  await sql`drop table hat_wish`.execute(db)
  expect(found).toEqual(['hat_wish.customer_id', 'hat_wish.email'])
})
