import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const FOLDER = new URL('../../../database/functions/', import.meta.url)
export const VERSION_FILE = new URL('version.json', FOLDER)

/** By the name of the function: the text that makes it and the triggers that call it. */
type FunctionTexts = Record<string, string>

/**
 * The functions of one version of the shop. `version` rises with every change of a text (`npm run schema` raises it), so
 * that a process of an older version does not put its texts back.
 */
export type FunctionSet = { version: number; texts: FunctionTexts }

export async function readFunctionSet(): Promise<FunctionSet> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const texts = await Promise.all(
    files.map(async (file) => [
      file.slice(0, -'.sql'.length),
      await readFile(new URL(file, FOLDER), 'utf8'),
    ]),
  )
  const { version } = await readVersion()
  return { version, texts: Object.fromEntries(texts) as FunctionTexts }
}

/** The content of version.json: a version and the digest of the texts that it stands for. */
export type FunctionSetVersion = { version: number; sha256: string }

export async function readVersion(): Promise<FunctionSetVersion> {
  const text = await readFile(VERSION_FILE, 'utf8')
  return JSON.parse(text) as FunctionSetVersion
}

/** Returns the version to store with these texts: the next one if they have changed. */
export function nextVersion(last: FunctionSetVersion, texts: FunctionTexts): FunctionSetVersion {
  const sha256 = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  return { version: last.version + (sha256 === last.sha256 ? 0 : 1), sha256 }
}

/** Whether the database has these functions, or those of a newer version. */
export async function hasFunctionSet(client: pg.Client, set: FunctionSet): Promise<boolean> {
  const stored = await getLastStored(client)
  if (stored.version !== set.version) return stored.version > set.version
  const { changed, gone } = compare(stored.texts, set.texts)
  return changed.length + gone.length === 0
}

/** Makes the functions whose texts have changed and drops those that are gone, in the caller's transaction. */
export async function applyFunctionSet(client: pg.Client, set: FunctionSet): Promise<string[]> {
  if (await hasFunctionSet(client, set)) return []
  const stored = await getLastStored(client)
  const applied = await replaceFunctions(client, stored.texts, set.texts)
  await client.query(
    `insert into function_set (version, texts) values ($1, $2)
     on conflict (version) do update set texts = excluded.texts, applied_at = default`,
    [set.version, JSON.stringify(set.texts)],
  )
  return applied
}

/** Makes the functions that a restored database had: the migrations alone make those of version 0. */
export async function restoreFunctionSet(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select where to_regclass('function_set') is not null`)
  if (rows.length === 0) return
  const { rows: sets } = await client.query<FunctionSet>(
    'select version, texts from function_set order by version',
  )
  await replaceFunctions(client, sets[0]!.texts, sets.at(-1)!.texts)
}

async function getLastStored(client: pg.Client): Promise<FunctionSet> {
  const { rows } = await client.query<FunctionSet>(
    'select version, texts from function_set order by version desc limit 1',
  )
  return rows[0]!
}

function compare(from: FunctionTexts, to: FunctionTexts): { changed: string[]; gone: string[] } {
  return {
    changed: Object.keys(to).filter((name) => from[name] !== to[name]),
    gone: Object.keys(from).filter((name) => !(name in to)),
  }
}

/** Returns the names of the functions that were made. */
async function replaceFunctions(
  client: pg.Client,
  from: FunctionTexts,
  to: FunctionTexts,
): Promise<string[]> {
  const { changed, gone } = compare(from, to)
  for (const name of [...changed, ...gone]) await dropTriggers(client, name)
  for (const name of gone) await dropFunction(client, name)
  // Functions call each other: they are made first, and their bodies are checked when all of them exist.
  for (const check of ['off', 'on']) {
    await client.query(`set local check_function_bodies = ${check}`)
    for (const name of changed) await makeFunction(client, name, to[name]!)
  }
  return changed
}

async function makeFunction(client: pg.Client, name: string, text: string): Promise<void> {
  const file = `server/database/functions/${name}.sql`
  await client.query(text).catch((cause: Error) => {
    throw new Error(`${file} failed: ${cause.message}`, { cause })
  })
  const count = (await listSignatures(client, name)).length
  if (count !== 1)
    throw new Error(
      `${file} failed: there are ${count} functions of that name; a file makes one, and drops the signature that it replaces`,
    )
}

/** A trigger that is no longer in the file of its function is not made again. */
async function dropTriggers(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ command: string }>(
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as command
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid
     where p.proname = $1 and p.pronamespace = 'public'::regnamespace and not t.tgisinternal`,
    [name],
  )
  for (const { command } of rows) await client.query(command)
}

async function dropFunction(client: pg.Client, name: string): Promise<void> {
  for (const signature of await listSignatures(client, name))
    await client.query(`drop routine ${signature}`)
}

async function listSignatures(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
     where proname = $1 and pronamespace = 'public'::regnamespace`,
    [name],
  )
  return rows.map(({ signature }) => signature)
}
