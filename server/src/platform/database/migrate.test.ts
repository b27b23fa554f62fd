import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { type FunctionSet, nextVersion, readFunctionSet } from './function-set.ts'
import { applyMigrations, listMigrationFiles, migrate, MIGRATION_LOCK } from './migrate.ts'

/** The last one that made functions. */
const LAST_WITH_FUNCTIONS = '0045_declined_invitations.sql'
/** A new brand or color changes nothing that is shown, so their triggers were dropped. */
const DROPPED_LATER = /^CREATE TRIGGER log_insert .* ON public\.(brand|color) /
const NOTHING = { migrations: [], functions: [] }

const files = await listMigrationFiles()
const current = await readFunctionSet()

/** The set of the next version: the current one with other texts; null for a file that is gone. */
function nextSet(changes: Record<string, string | null>): FunctionSet {
  const texts = Object.entries({ ...current.texts, ...changes })
  return {
    version: current.version + 1,
    texts: Object.fromEntries(texts.filter(([, text]) => text !== null)) as FunctionSet['texts'],
  }
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

const OWN_FUNCTIONS = `
  from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

async function textsIn(url: string, text: string): Promise<string[]> {
  return (await query<{ text: string }>(url, text)).map((row) => row.text).toSorted()
}

const functionsOf = (url: string) =>
  textsIn(url, `select pg_get_functiondef(oid) as text ${OWN_FUNCTIONS}`)
const triggersOf = (url: string) =>
  textsIn(url, 'select pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal')

/** The transactions that last wrote each function and each trigger. */
const writesOf = (url: string) =>
  textsIn(
    url,
    `select proname || ' ' || xmin as text ${OWN_FUNCTIONS}
     union all select tgrelid::regclass || ' ' || tgname || ' ' || xmin from pg_trigger`,
  )

const one = async (url: string, text: string) => (await query<{ value: unknown }>(url, text))[0]

test('two processes that start at once migrate once; a third writes nothing', async () => {
  const url = await createEmptyDatabase()
  const [first, second] = await Promise.all([migrate(url), migrate(url)])
  expect([...first.migrations, ...second.migrations]).toEqual(files)
  expect([...first.functions, ...second.functions]).toEqual(Object.keys(current.texts))
  const writes = await writesOf(url)
  expect(await migrate(url)).toEqual(NOTHING)
  expect(await writesOf(url)).toEqual(writes)
})

const WAITING_HERE = `
  select from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and not granted`

test('a process that waited for another sees what was migrated in the meantime', async () => {
  const url = await createEmptyDatabase()
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  const migrated = migrate(url)
  await eventually(async () => expect(await query(url, WAITING_HERE)).toHaveLength(1))
  // As few tables as can be: so little news does not reach the waiting session by itself.
  await other.query('create table migration as select unnest($1::text[]) as name', [files])
  await other.query(
    'create table function_set as select $1::integer as version, $2::jsonb as texts',
    [current.version, JSON.stringify(current.texts)],
  )
  await other.query('commit')
  await other.end()
  expect(await migrated).toEqual(NOTHING)
})

test('a database whose functions were made by migrations gets those of the files, and keeps its triggers', async () => {
  const url = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(
    client,
    files.filter((name) => name <= LAST_WITH_FUNCTIONS),
  )
  await client.end()
  const triggers = await triggersOf(url)
  expect(triggers.length).toBeGreaterThan(50)
  const { migrations, functions } = await migrate(url)
  expect(migrations).toEqual(files.filter((name) => name > LAST_WITH_FUNCTIONS))
  expect(functions).toEqual(Object.keys(current.texts))
  const kept = triggers.filter((trigger) => !DROPPED_LATER.test(trigger))
  expect(kept).toHaveLength(triggers.length - 2)
  expect(await triggersOf(url)).toEqual(expect.arrayContaining(kept))
  const fresh = await createTestDatabase()
  expect(await functionsOf(url)).toEqual(await functionsOf(fresh))
  expect(await triggersOf(url)).toEqual(await triggersOf(fresh))
})

test('every function of the database has a file', async () => {
  const url = await createTestDatabase()
  const names = await textsIn(url, `select proname as text ${OWN_FUNCTIONS}`)
  expect(names).toEqual(Object.keys(current.texts).toSorted())
})

describe('the functions of a new version', () => {
  const answer = (value: number) =>
    `create or replace function answer() returns integer language sql as 'select ${value}';`

  test('are applied if their text has changed, and others are not touched', async () => {
    const url = await createTestDatabase()
    const writes = await writesOf(url)
    expect(await migrate(url, nextSet({ answer: answer(1) }))).toEqual({
      migrations: [],
      functions: ['answer'],
    })
    expect(await one(url, 'select answer() as value')).toEqual({ value: 1 })
    const changed = { ...nextSet({ answer: answer(2) }), version: current.version + 2 }
    await migrate(url, changed)
    expect(await one(url, 'select answer() as value')).toEqual({ value: 2 })
    expect((await writesOf(url)).filter((write) => !write.startsWith('answer '))).toEqual(writes)
  })

  test('are not replaced by those of an older version, nor dropped or made again by it', async () => {
    const url = await createTestDatabase()
    await migrate(url, nextSet({ answer: answer(1), record_intake: null }))
    const writes = await writesOf(url)
    expect(await migrate(url)).toEqual(NOTHING)
    expect(await writesOf(url)).toEqual(writes)
  })

  test('hold back the versions between when they bring an old text again', async () => {
    const url = await createTestDatabase()
    const between = nextSet({ answer: answer(1) })
    await migrate(url, { ...current, version: between.version + 1 })
    expect(await migrate(url, between)).toEqual(NOTHING)
  })

  test('are applied under the same version while they are written', async () => {
    const url = await createTestDatabase()
    await migrate(url, nextSet({ answer: answer(1) }))
    await migrate(url, nextSet({ answer: answer(2) }))
    expect(await one(url, 'select answer() as value')).toEqual({ value: 2 })
  })

  test('are dropped with their triggers if their file is gone', async () => {
    const url = await createTestDatabase()
    await migrate(url, nextSet({ record_intake: null }))
    const isIntake = (text: string) => text.includes('record_intake')
    expect((await functionsOf(url)).filter(isIntake)).toEqual([])
    expect((await triggersOf(url)).filter(isIntake)).toEqual([])
  })

  test('lose the trigger that is no longer in their file', async () => {
    const url = await createTestDatabase()
    const [makesFunction] = current.texts['record_intake']!.split('create or replace trigger')
    await migrate(url, nextSet({ record_intake: makesFunction! }))
    const isIntake = (text: string) => text.includes('record_intake')
    expect((await functionsOf(url)).filter(isIntake)).toHaveLength(1)
    expect((await triggersOf(url)).filter(isIntake)).toEqual([])
  })

  test('may call each other, in any order', async () => {
    const url = await createTestDatabase()
    const first = `create or replace function a_first() returns integer language sql as 'select answer()';`
    await migrate(url, nextSet({ a_first: first, answer: answer(3) }))
    expect(await one(url, 'select a_first() as value')).toEqual({ value: 3 })
  })

  test.each([
    ['a statement that cannot be parsed', 'create function;'],
    [
      'a body that names a table that does not exist',
      `create function broken() returns bigint language sql as 'select count(*) from nowhere';`,
    ],
    [
      'a body that cannot be parsed',
      `create function broken() returns void language plpgsql as 'begin perfrom 1 end';`,
    ],
    ['no function of its name', answer(1)],
  ])('change nothing if one has %s; the error names its file', async (_, text) => {
    const url = await createTestDatabase()
    const writes = await writesOf(url)
    await expect(
      migrate(url, nextSet({ answer: answer(1), broken: text, record_intake: null })),
    ).rejects.toThrow('server/database/functions/broken.sql failed')
    expect(await writesOf(url)).toEqual(writes)
    expect(await migrate(url)).toEqual(NOTHING)
  })

  test('leave no older signature: the file drops it', async () => {
    const url = await createTestDatabase()
    await migrate(url, nextSet({ answer: answer(1) }))
    const text = `create or replace function answer(question text) returns text language sql as 'select $1';`
    const next = (answerText: string) => ({
      ...nextSet({ answer: answerText }),
      version: current.version + 2,
    })
    await expect(migrate(url, next(text))).rejects.toThrow('there are 2 functions of that name')
    await migrate(url, next(`drop function if exists answer();\n${text}`))
    expect(await one(url, `select answer('why') as value`)).toEqual({ value: 'why' })
  })
})

test('a migration that fails leaves the database as it was', async () => {
  const url = await createEmptyDatabase()
  // The first migration finds its table taken.
  await query(url, 'create table product (id integer)')
  await expect(migrate(url)).rejects.toThrow('migration 0001_catalog.sql failed')
  expect(await functionsOf(url)).toEqual([])
  expect(await one(url, `select to_regclass('migration') as value`)).toEqual({ value: null })
})

test('the version of a set rises with every change of its texts', () => {
  const first = nextVersion({ version: 6, sha256: '' }, { answer: 'a' })
  expect(first.version).toBe(7)
  expect(nextVersion(first, { answer: 'a' })).toEqual(first)
  const others: FunctionSet['texts'][] = [{ answer: 'b' }, { reply: 'a' }, {}]
  for (const texts of others) expect(nextVersion(first, texts).version).toBe(8)
})
