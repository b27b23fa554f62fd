import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { connectDatabase } from './database.ts'
import { poolSizeOf } from './pool-size.ts'

const { db, close } = connectDatabase(await createTestDatabase(), pino({ level: 'silent' }))
afterAll(close)

const { rows } = await sql<{ max: number }>`
  select current_setting('max_connections')::int as max`.execute(db)
const { max } = rows[0]!

test('one process gets what is wanted', async () => {
  expect(await poolSizeOf(db, 1, 16)).toBe(16)
})

test('many processes get as many connections as all of them can open together, with some to spare', async () => {
  const processes = Math.floor(max / 12)
  const size = await poolSizeOf(db, processes, 16)
  expect(size).toBeLessThan(16)
  expect(processes * (size + 2)).toBeLessThan(max)
})

test('each gets at least two', async () => {
  expect(await poolSizeOf(db, max, 16)).toBe(2)
})
