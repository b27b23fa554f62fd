import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { claimMessage, findNextDueMs } from './outbox-sender.queries.ts'
import type { DB } from '../database/schema.gen.ts'

const WAITING_TEXT_MESSAGES = 20_000

const pool = new pg.Pool({ connectionString: await createTestDatabase() })
const executed: CompiledQuery[] = []
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => {
    executed.push(query)
  },
})
afterAll(() => db.destroy())

type Plan = { [key: string]: unknown; Plans?: Plan[] }

/** How many rows a statement reads and discards. */
async function rowsReadInVain({ sql: text, parameters }: CompiledQuery): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${text}`,
    [...parameters],
  )
  const count = (plan: Plan): number =>
    Number(plan['Rows Removed by Filter'] ?? 0) +
    (plan.Plans ?? []).reduce((sum, part) => sum + count(part), 0)
  return count(rows[0]!['QUERY PLAN'][0]!.Plan)
}

test('a sender does not read messages of the other channel', async () => {
  // The provider of text messages is unavailable: its messages are due, and older than the one mail.
  await sql`
    insert into outbox (dedupe_key, channel, sealed, due_at)
    select 'text ' || i, 'SMS', '\\x00', now() - interval '1 hour' + i * interval '1 millisecond'
    from generate_series(1, ${WAITING_TEXT_MESSAGES}::integer) as i`.execute(db)
  await sql`insert into outbox (dedupe_key, channel, sealed) values ('mail', 'MAIL', '\\x00')`.execute(
    db,
  )
  await sql`analyze outbox`.execute(db)
  executed.length = 0
  expect(await claimMessage(db, 'MAIL', 0)).toMatchObject({ tries: 1 })
  await findNextDueMs(db, 'MAIL')
  for (const query of executed) expect(await rowsReadInVain(query)).toBe(0)
})
