import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@twirl/embedded-postgres/start-embedded-postgres'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/outages/tcp-proxy.ts'
import { HintListener } from '../changes/hint-listener.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { connectDatabase, type DatabaseConnection } from './database.ts'
import { findWritableHost, listHosts } from './hosts.ts'

test.each([
  ['postgres://u:p@a:1/x', ['postgres://u:p@a:1/x']],
  ['postgres://u:p@a:1,b:2/x?ssl=1', ['postgres://u:p@a:1/x?ssl=1', 'postgres://u:p@b:2/x?ssl=1']],
  ['postgresql://a,[::1]:2/x', ['postgresql://a/x', 'postgresql://[::1]:2/x']],
  ['postgres://u:p,q@a/x,y', ['postgres://u:p,q@a/x,y']],
])('the hosts of %s', (url, hosts) => {
  expect(listHosts(url)).toEqual(hosts)
})

const WAIT_MS = 1_000
const patience = { timeout: 20_000, interval: 50 }

const firstUrl = new URL(await createTestDatabase())
const folder = mkdtempSync(join(tmpdir(), 'twirl-hosts-'))
let second: EmbeddedPostgres
let admin: pg.Client
let first: TcpProxy
let url: string
let shop: DatabaseConnection

beforeAll(async () => {
  // Root's PostgreSQL runs as another user, which must be able to enter.
  chmodSync(folder, 0o755)
  second = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  admin = new pg.Client({ connectionString: second.connectionString })
  await admin.connect()
  await admin.query(`create database ${firstUrl.pathname.slice(1)}`)
  await admin.query(`alter role ${firstUrl.username} password '${firstUrl.password}'`)
  await refuseWrites(true)
  first = await startTcpProxy(firstUrl.href)
  const [{ host: firstHost }, { host: secondHost }] = [new URL(first.url), secondAddress()]
  url = firstUrl.href.replace(firstUrl.host, `${secondHost},${firstHost}`)
  shop = connectDatabase(url, pino({ level: 'silent' }), { waitMs: WAIT_MS })
}, 120_000)

afterAll(async () => {
  await shop.close()
  await first.close()
  await admin.end()
  await second.stop()
  rmSync(folder, { recursive: true, force: true })
})

const secondAddress = () => new URL(second.connectionString)

/** As a standby does. */
async function refuseWrites(isOn: boolean): Promise<void> {
  await admin.query('begin; set transaction read write; commit')
  await admin.query(`alter system set default_transaction_read_only = ${isOn ? 'on' : 'off'}`)
  await admin.query('select pg_reload_conf()')
}

async function portInUse(): Promise<number> {
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(shop.db)
  return rows[0]!.port
}

const failureOf = (attempt: Promise<unknown>): Promise<Error | null> =>
  attempt.then(
    () => null,
    (error: Error) => error,
  )

const write = () => sql`create table if not exists note (id int)`.execute(shop.db)
const [firstPort, secondPort] = [Number(firstUrl.port), () => Number(secondAddress().port)]

// In this order: each begins where the one before it ended.
describe('with a host that refuses writes and one that takes them', () => {
  test('the second is used', async () => {
    expect(new URL(await findWritableHost(url)).host).toBe(new URL(first.url).host)
    expect(await portInUse()).toBe(firstPort)
    await write()
  })

  test('when it is gone, statements fail as unavailable until the other one takes writes', async () => {
    let hints = 0
    const listener = new HintListener(url, 'news', () => hints++)
    listener.start()
    first.cut()
    expect(isDatabaseUnavailable((await failureOf(write()))!)).toBe(true)
    await refuseWrites(false)
    await vi.waitFor(write, patience)
    expect(await portInUse()).toBe(secondPort())
    await vi.waitFor(async () => {
      await sql`select pg_notify('news', '')`.execute(shop.db)
      expect(hints).toBeGreaterThan(0)
    }, patience)
    await listener.close()
  })

  test('when a connected one begins to refuse writes, the next statement goes to the other one', async () => {
    await write()
    first.restore()
    await refuseWrites(true)
    await vi.waitFor(async () => {
      await failureOf(sql`create table other (id int)`.execute(shop.db))
      expect(await portInUse()).toBe(firstPort)
    }, patience)
    await write()
  })
})
