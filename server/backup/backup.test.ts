import { mkdtempSync, rmSync } from 'node:fs'
import { appendFile, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@twirl/contract/accounts/login'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildStock } from '#inventory/public.ts'
import { connectDatabase } from '#platform/database/database.ts'
import { readFunctionSet } from '#platform/database/function-set.ts'
import { applyMigrations, listMigrationFiles, migrate } from '#platform/database/migrate.ts'
import { fillDemoShop } from '../demo/fill-demo-shop.ts'
import { buildTestApp, testSecrets } from '../test/build-test-app.ts'
import { checkBooks } from '../test/checkout/check-books.ts'
import { createEmptyDatabase, createTestDatabase } from '../test/database.ts'
import { createTestClock } from '../test/test-clock.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'twirl-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
const stored = join(folder, 'stored')
const log = pino({ level: 'silent' })

// Open while it is stored.
let storedRows: Record<string, string>
const shop = await buildTestApp({ prepare: (empty) => fillDemoShop(empty, testSecrets) })

beforeAll(async () => {
  await mkdir(join(dataDir, 'pictures/v1'), { recursive: true })
  await writeFile(join(dataDir, 'pictures/v1/front.avif'), 'a picture')
  await writeFile(join(dataDir, 'pictures/v1/back.avif.4711'), 'half a pic')
  await writeFile(join(dataDir, 'secret-key'), 'the key of the shop')
  await withClient(shop.databaseUrl, (client) =>
    backUp({ client, dataDir, hasOwnKey: false, clock: createTestClock() }, stored),
  )
  storedRows = await contents(shop.databaseUrl)
}, 60_000)

describe('a restored shop', () => {
  let url: string
  const restoredDir = join(folder, 'restored')
  beforeAll(async () => {
    url = await createEmptyDatabase()
    await restoreInto(url, { dataDir: restoredDir })
  }, 60_000)

  test('has every row of every table', async () => {
    expect(Object.keys(storedRows)).toContain('public.customer_order')
    expect(await contents(url)).toEqual(storedRows)
  })

  test('has the same constraints, functions, triggers, indexes and columns', async () => {
    const before = await schemaOf(shop.databaseUrl)
    expect(before.length).toBeGreaterThan(300)
    expect(await schemaOf(url)).toEqual(before)
  })

  test('has books that agree and counts that are right', async () => {
    const { db, close } = connectDatabase(url, log)
    try {
      const { unsettled, unsettled_refunds, ...discrepancies } = await checkBooks(db)
      const before = await checkBooks(shop.db)
      expect([unsettled, unsettled_refunds]).toEqual([before.unsettled, before.unsettled_refunds])
      expect(Object.values(discrepancies)).toEqual(Object.values(discrepancies).map(() => 0))
      expect(await rebuildStock(db)).toEqual([])
    } finally {
      await close()
    }
  })

  test('goes on counting where it was', async () => {
    const [next] = await query<{ id: number; last: number }>(
      url,
      `select nextval(pg_get_serial_sequence('customer', 'id'))::int as id, max(id)::int as last from customer`,
    )
    expect(next!.id).toBeGreaterThan(next!.last)
  })

  test('has its pictures and its key, which only the owner can read', async () => {
    expect(await readdir(join(restoredDir, 'pictures/v1'))).toEqual(['front.avif'])
    expect(await readFile(join(restoredDir, 'secret-key'), 'utf8')).toBe('the key of the shop')
    expect((await stat(stored)).mode & 0o077).toBe(0)
  })

  test('lets customers in', async () => {
    const before = await shop.call(login, { account: 'ava@twirl.test', password: 'twirl2026' })
    expect(before.status).toBe(200)
    const restored = await buildTestApp({ reach: () => url })
    const after = await restored.call(login, { account: 'ava@twirl.test', password: 'twirl2026' })
    expect(after.status).toBe(200)
  })
})

describe('a restore is refused', () => {
  test('by a database that is not empty, unless told to replace it', async () => {
    const url = await createTestDatabase()
    await query(url, `insert into brand (name) values ('Old')`)
    await expect(restoreInto(url)).rejects.toThrow('the database is not empty: --replace deletes')
    expect(await query(url, 'select name from brand')).toEqual([{ name: 'Old' }])
    await restoreInto(url, { isReplacing: true })
    expect(await contents(url)).toEqual(storedRows)
  })

  test('while a process of the shop uses the database', async () => {
    const url = await createEmptyDatabase()
    await withClient(url, async () => {
      await expect(restoreInto(url)).rejects.toThrow('the database is in use')
    })
  })

  test('if a file of the backup was damaged, lost, or never written', async () => {
    const url = await createEmptyDatabase()
    const damaged = await copyOfBackup('damaged')
    await appendFile(join(damaged, 'public.unit.copy.gz'), 'x')
    await expect(restoreInto(url, {}, damaged)).rejects.toThrow('the backup is damaged')
    rmSync(join(damaged, 'public.unit.copy.gz'))
    await expect(restoreInto(url, {}, damaged)).rejects.toThrow('the backup is damaged')
    rmSync(join(damaged, 'manifest.json'))
    await expect(restoreInto(url, {}, damaged)).rejects.toThrow('is not a complete backup')
    expect(await query(url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  })

  test('if the backup is of a newer version of the shop', async () => {
    const newer = await copyOfBackup('newer')
    await editManifest(newer, (manifest) => {
      manifest['migrations'] = [...(manifest['migrations'] as string[]), '9999_tomorrow.sql']
    })
    const url = await createEmptyDatabase()
    await expect(restoreInto(url, {}, newer)).rejects.toThrow('of a newer version of the shop')
  })
})

test('a restore that fails leaves the database as it was', async () => {
  const url = await createTestDatabase()
  await query(url, `insert into brand (name) values ('Kept')`)
  const before = await contents(url)
  const incomplete = await copyOfBackup('incomplete')
  await editManifest(incomplete, (manifest) => {
    const tables = manifest['tables'] as { name: string; rows: number }[]
    tables.findLast(({ rows }) => rows > 0)!.rows += 1
  })
  await expect(restoreInto(url, { isReplacing: true }, incomplete)).rejects.toThrow(
    'rows instead of',
  )
  expect(await contents(url)).toEqual(before)
})

test('a backup of an older version gets the migrations that came later', async () => {
  const names = await listMigrationFiles()
  const older = await createEmptyDatabase()
  const olderBackup = join(folder, 'older')
  await withClient(older, async (client) => {
    await applyMigrations(client, names.slice(0, -1))
    await backUp({ client, dataDir, hasOwnKey: true, clock: createTestClock() }, olderBackup)
  })
  const url = await createEmptyDatabase()
  await restoreInto(url, {}, olderBackup)
  const applied = await query<{ name: string }>(url, 'select name from migration order by name')
  expect(applied.map(({ name }) => name)).toEqual(names)
  expect(await schemaOf(url)).toEqual(await schemaOf(shop.databaseUrl))
})

test('a backup brings the functions that it was made with, unless this version has newer ones', async () => {
  const { version, texts } = await readFunctionSet()
  const { record_intake: _, ...others } = texts
  const answer = `create or replace function answer() returns integer language sql as 'select 42';`
  const newer = await createTestDatabase()
  await migrate(newer, { version: version + 1, texts: { ...others, answer } })
  const newerBackup = join(folder, 'newer-functions')
  await withClient(newer, (client) =>
    backUp({ client, dataDir, hasOwnKey: true, clock: createTestClock() }, newerBackup),
  )
  const url = await createEmptyDatabase()
  await restoreInto(url, {}, newerBackup)
  expect(await schemaOf(url)).toEqual(await schemaOf(newer))
})

test('a backup does not replace another one', async () => {
  const again = withClient(shop.databaseUrl, (client) =>
    backUp({ client, dataDir, hasOwnKey: true, clock: createTestClock() }, stored),
  )
  await expect(again).rejects.toThrow('exists already')
})

async function restoreInto(
  url: string,
  options: { dataDir?: string; isReplacing?: boolean } = {},
  from = stored,
): Promise<void> {
  await withClient(url, async (client) => {
    const target = {
      client,
      dataDir: options.dataDir ?? mkdtempSync(join(folder, 'into-')),
      hasOwnKey: false,
      isReplacing: options.isReplacing ?? false,
    }
    await restore(target, from)
  })
}

async function copyOfBackup(name: string): Promise<string> {
  await cp(stored, join(folder, name), { recursive: true })
  return join(folder, name)
}

async function editManifest(
  backup: string,
  edit: (manifest: Record<string, unknown>) => void,
): Promise<void> {
  const file = join(backup, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  edit(manifest)
  await writeFile(file, JSON.stringify(manifest))
}

/** A second reader: number and hash of the rows of every table. */
async function contents(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') and tablename not like 'queue\\_stats%' order by 1`,
  )
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as hash
       from ${name} t`,
  )
  const found = await query<{ name: string; hash: string }>(url, hashes.join('\nunion all\n'))
  return Object.fromEntries(found.map(({ name, hash }) => [name, hash]))
}

async function schemaOf(url: string): Promise<string[]> {
  const rows = await query<{ text: string }>(
    url,
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as text
       from pg_constraint where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
       and conrelid::regclass::text not like '%queue_stats%'
     union all
     select tgrelid::regclass || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all
     select pg_get_functiondef(oid) from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select indexdef from pg_indexes where schemaname in ('public', 'pgboss') and tablename not like 'queue\\_stats%'
     union all
     select table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(column_default, '')
       from information_schema.columns where table_schema in ('public', 'pgboss') and table_name not like 'queue\\_stats%'
     order by 1`,
  )
  return rows.map(({ text }) => text)
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query(text)).rows as Row[])
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
