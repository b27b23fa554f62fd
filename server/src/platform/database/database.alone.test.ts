import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/outages/tcp-proxy.ts'
import { currentWork } from '../current-work.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { connectDatabase, type DatabaseConnection } from './database.ts'

const WAIT_MS = 600
const databaseUrl = await createTestDatabase()
const log = pino({ level: 'silent' })

let proxy: TcpProxy
let shop: DatabaseConnection

beforeEach(async () => {
  proxy = await startTcpProxy(databaseUrl)
  shop = connectDatabase(proxy.url, log, { waitMs: WAIT_MS })
})

afterEach(async () => {
  await shop.close()
  await proxy.close()
})

describe('a database that stops answering', () => {
  test('makes a statement fail as unavailable, then others without a wait, until it answers again', async () => {
    await ask(1)
    proxy.silence()
    expect(await failureOf(ask(2))).toMatchObject({ message: 'the database does not answer' })

    const start = performance.now()
    await Promise.all([3, 4, 5].map((value) => failureOf(ask(value))))
    expect(performance.now() - start).toBeLessThan(WAIT_MS)

    proxy.restore()
    await eventually(() => ask(6))
    expect(await Promise.all([7, 8, 9].map(ask))).toEqual([7, 8, 9])
  })

  test('makes the first connection fail the same way', async () => {
    proxy.silence()
    expect(isDatabaseUnavailable(await failureOf(ask(1)))).toBe(true)
  })

  test('leaves the outcome of a COMMIT unknown: it fails as unavailable, once, and its connection is not used again', async () => {
    await sql`create table note (id int primary key)`.execute(shop.db)
    let runs = 0
    const commit = shop.db.transaction().execute(async (transaction) => {
      runs += 1
      await sql`insert into note values (1)`.execute(transaction)
      proxy.silence()
    })
    expect(isDatabaseUnavailable(await failureOf(commit))).toBe(true)
    expect(runs).toBe(1)

    proxy.restore()
    await eventually(() => ask(1))
    const { rows } = await sql`select * from note`.execute(shop.db)
    expect(rows).toEqual([])
  })

  test('does not prevent the pool from closing', async () => {
    await ask(1)
    proxy.silence()
    const asked = failureOf(ask(2))
    await shop.close()
    expect(isDatabaseUnavailable(await asked)).toBe(true)
    shop = connectDatabase(proxy.url, log, { waitMs: WAIT_MS })
  })
})

test('a slow statement is not abandoned while the database answers others', async () => {
  const seconds = (WAIT_MS * 2) / 1_000
  const { rows } = await sql<{
    value: number
  }>`select 1 as value from pg_sleep(${seconds})`.execute(shop.db)
  expect(rows).toEqual([{ value: 1 }])
})

test('one half-open connection is abandoned and discarded, while others work', async () => {
  await ask(1)
  proxy.silence()
  proxy.restore()
  const stuck = failureOf(ask(2))
  expect(await Promise.all([3, 4].map(ask))).toEqual([3, 4])
  expect(isDatabaseUnavailable(await stuck)).toBe(true)
  expect(await Promise.all([5, 6, 7].map(ask))).toEqual([5, 6, 7])
})

test('while all connections are in use, browsing is refused and orders wait; the database is not taken for dead', async () => {
  const errors: unknown[] = []
  const watching = { warn: () => {}, error: (...line: unknown[]) => void errors.push(line) }
  const small = connectDatabase(databaseUrl, watching, { waitMs: WAIT_MS, poolSize: 2 })
  const statement = (priority: 'browse' | 'order') =>
    currentWork.run({ priority }, () => sql`select 1`.execute(small.db))
  const release = Promise.withResolvers<void>()
  const held = [1, 2].map(() => small.db.connection().execute(() => release.promise))
  await eventually(() => expect(small.countConnections()).toMatchObject({ total: 2, idle: 0 }))

  const order = statement('order')
  // It ends after WAIT_MS, so that the order has waited for as long.
  expect(await failureOf(statement('browse'))).toMatchObject({
    message: 'waited too long for a connection',
  })
  release.resolve()
  expect((await order).rows).toHaveLength(1)
  expect(errors).toEqual([])
  await Promise.all(held)
  await small.close()
})

async function ask(value: number): Promise<number | undefined> {
  const { rows } = await sql<{ value: number }>`select ${value}::int as value`.execute(shop.db)
  return rows[0]?.value
}

async function failureOf(attempt: Promise<unknown>): Promise<Error> {
  const failure: unknown = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(failure instanceof Error)) throw new Error('expected a failure')
  return failure
}

describe('executeSql', () => {
  test('runs several statements, and does not use a connection again that one of them left in a transaction', async () => {
    await shop.executeSql('create table step (id int); insert into step values (1)')
    const failed = shop.executeSql('begin; insert into step values (2); select 1 / 0')
    expect(await failureOf(failed)).toMatchObject({ message: 'division by zero' })
    // In the failed transaction this would fail too.
    const { rows } = await shop.executeSql('select id from step where id > $1', [0])
    expect(rows).toEqual([{ id: 1 }])
  })

  test('gives up on a database that does not answer', async () => {
    await shop.executeSql('select 1')
    proxy.silence()
    expect(isDatabaseUnavailable(await failureOf(shop.executeSql('select 1')))).toBe(true)
  })
})
