import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { startTcpProxy } from '../../../test/outages/tcp-proxy.ts'
import { connectDatabase } from '../database/database.ts'
import { ChangeFeed } from './change-feed.ts'
import type { Subscriber } from './subscription.ts'

const databaseUrl = await createTestDatabase()
const log = { warn: () => {}, error: () => {} }
const { db, close } = connectDatabase(databaseUrl, log)
afterAll(close)

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part.close()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  opened.push({ close: () => client.end() })
  return client
}

async function countListeners(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'twirl-listen' and state = 'idle'
      and query like 'listen%'`.execute(db)
  return rows.length
}

const logChange = (client: pg.Client, key: string) =>
  client.query(`select log_change('news', array[$1])`, [key])

/** A feed that records what it delivers to a subscriber of `news`. */
async function openFeed(
  options: Partial<Parameters<typeof ChangeFeed.open>[0]> = {},
  overrides: Partial<Subscriber> = {},
): Promise<{ feed: ChangeFeed; heard: string[] }> {
  const heard: string[] = []
  const feed = await ChangeFeed.open({ db, databaseUrl, log, pollMs: 20, ...options })
  feed.subscribe({
    topic: 'news',
    apply: (keys) => void heard.push(...keys),
    reset: () => void heard.push('reset'),
    ...overrides,
  })
  feed.start()
  opened.push(feed)
  return { feed, heard }
}

const NEVER_MS = 600_000

describe('the change feed', () => {
  test('delivers each committed change once, and no change that was rolled back', async () => {
    const client = await connect()
    await logChange(client, 'before the feed was opened')
    const { heard } = await openFeed()
    await logChange(client, 'one')
    await client.query('begin')
    await logChange(client, 'rolled back')
    await client.query('rollback')
    await logChange(client, 'two')
    await logChange(client, 'two')
    await eventually(() => expect(new Set(heard)).toEqual(new Set(['one', 'two'])))
    const count = heard.length
    await logChange(client, 'three')
    await eventually(() => expect(heard.slice(count)).toContain('three'))
    expect(heard.filter((key) => key === 'one')).toHaveLength(1)
    expect(heard).not.toContain('rolled back')
  })

  test('does not skip a transaction that commits after later ones were read', async () => {
    const [slow, fast] = [await connect(), await connect()]
    const { heard } = await openFeed()
    await slow.query('begin')
    await logChange(slow, 'slow')
    await logChange(fast, 'fast')
    await eventually(() => expect(heard).toEqual(['fast']))
    await slow.query('commit')
    await eventually(() => expect(heard).toEqual(['fast', 'slow']))
  })

  test('reports a bulk change as a reset', async () => {
    const client = await connect()
    const { heard } = await openFeed()
    await client.query(
      `select log_change('news', array_agg(n::text)) from generate_series(1, 1001) n`,
    )
    await eventually(() => expect(heard).toEqual(['reset']))
  })

  test('starts over when it could not read for longer than rows are retained', async () => {
    const { heard } = await openFeed({ maxGapMs: 0 })
    await eventually(() => expect(heard).toContain('reset'))
  })

  test('retries with the same keys and those that were added meanwhile', async () => {
    const client = await connect()
    const applied: string[][] = []
    await openFeed(
      {},
      {
        apply: async (keys) => {
          applied.push(keys)
          if (applied.length === 1) throw new Error('the database is away')
        },
      },
    )
    await logChange(client, 'one')
    await eventually(() => expect(applied).toEqual([['one']]))
    await logChange(client, 'two')
    await eventually(() => expect(applied).toEqual([['one'], ['one', 'two']]))
  })

  test('a published change is applied in this process at once and in others without waiting for a poll', async () => {
    const client = await connect()
    const here = await openFeed({ pollMs: NEVER_MS })
    const elsewhere = await openFeed({ pollMs: NEVER_MS })
    // Both listen before the change is made.
    await eventually(async () => {
      const { rows } = await client.query(`select from pg_stat_activity
        where application_name = 'twirl-listen' and datname = current_database()
          and query like 'listen%' and state = 'idle'`)
      expect(rows).toHaveLength(2)
    })
    await logChange(client, 'mine')
    here.feed.publish('news', 'mine')
    expect(here.heard).toEqual(['mine'])
    await eventually(() => expect(elsewhere.heard).toEqual(['mine']))
  })
})

describe('with a broken network', () => {
  test('a half-open LISTEN connection delays nothing beyond the poll', async () => {
    const proxy = await startTcpProxy(databaseUrl)
    opened.push(proxy)
    const { heard } = await openFeed({ databaseUrl: proxy.url })
    // Listening, and not only connected: closing then needs an answer that does not come.
    await eventually(async () => expect(await countListeners()).toBe(1))
    proxy.silence()
    await logChange(await connect(), 'heard by polling')
    await eventually(() => expect(heard).toEqual(['heard by polling']))
    expect(proxy.connectionCount()).toBe(1)
  })

  test('changes made while the database was unreachable are read afterwards', async () => {
    const proxy = await startTcpProxy(databaseUrl)
    opened.push(proxy)
    const cuttable = connectDatabase(proxy.url, log, { waitMs: 5_000 })
    opened.push(cuttable)
    const { heard } = await openFeed({ databaseUrl: proxy.url, db: cuttable.db })
    proxy.cut()
    await logChange(await connect(), 'missed')
    proxy.restore()
    await eventually(() => expect(heard).toEqual(['missed']))
  })

  test('closing during a reconnect leaves no connection', async () => {
    const proxy = await startTcpProxy(databaseUrl)
    const feed = await ChangeFeed.open({ db, databaseUrl: proxy.url, log, pollMs: NEVER_MS })
    proxy.delay(300)
    feed.start()
    await eventually(() => expect(proxy.connectionCount()).toBe(1))
    await feed.close()
    await eventually(() => expect(proxy.connectionCount()).toBe(0))
    await proxy.close()
  })
})
