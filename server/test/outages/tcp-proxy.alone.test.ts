import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { eventually } from '../eventually.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

const databaseUrl = await createTestDatabase()
const clients: pg.Client[] = []
let proxy: TcpProxy

afterEach(async () => {
  await proxy.close()
  for (const client of clients.splice(0)) await client.end()
})

test('forwards to the database, and closes what its client closes', async () => {
  proxy = await startTcpProxy(databaseUrl)
  const client = await connect()
  expect(await one(client)).toBe(1)
  expect(proxy.connectionCount()).toBe(1)

  await client.end()
  await eventually(() => expect(proxy.connectionCount()).toBe(0))
})

test('cuts connections and refuses new ones until it is restored', async () => {
  proxy = await startTcpProxy(databaseUrl)
  const client = await connect()
  proxy.cut()
  await expect(one(client)).rejects.toThrow('Connection terminated')
  await expect(connect()).rejects.toThrow(/terminated|ECONNRESET/)

  proxy.restore()
  expect(await one(await connect())).toBe(1)
})

test('goes silent without closing: half-open connections carry nothing, also when it is restored', async () => {
  proxy = await startTcpProxy(databaseUrl)
  const client = await connect()
  let isClosed = false
  client.once('end', () => (isClosed = true))

  proxy.silence()
  const answer = one(client).catch(() => 'never answered')
  const newcomer = connect({ connectionTimeoutMillis: 200 })
  await expect(newcomer).rejects.toThrow('timeout')
  // The other end of a half-open connection is not told that the database closed it.
  await terminateBackends()

  proxy.restore()
  expect(await one(await connect())).toBe(1)
  expect(isClosed).toBe(false)
  expect(await Promise.race([answer, one(await connect())])).toBe(1)
})

test('delays what is sent, in its order', async () => {
  proxy = await startTcpProxy(databaseUrl)
  const client = await connect()
  proxy.delay(100)
  const start = performance.now()
  const { rows } = await client.query<{ n: number }>('select n from generate_series(1, 10000) as n')
  // There and back; timers may fire a little early.
  expect(performance.now() - start).toBeGreaterThan(190)
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1))
})

async function connect(options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: proxy.url,
    application_name: 'through-proxy',
    ...options,
  })
  client.on('error', () => {})
  await client.connect()
  clients.push(client)
  return client
}

async function one(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ value: number }>('select 1 as value')
  return rows[0]?.value
}

async function terminateBackends(): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'through-proxy'`,
  )
  await admin.end()
}
