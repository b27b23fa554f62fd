import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

type KeyedKind = 'products' | 'units' | 'collections'

/** Returns the ids of things by the keys that files have for them. */
export async function findThings(
  db: Database,
  kind: KeyedKind,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; thing_id: number }>`
    select key, thing_id::int from import_key where kind = ${kind} and key = any(${[...keys]}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ key, thing_id }) => [key, thing_id]))
}

/** Returns the keys of things by their ids. */
export async function findKeys(
  db: Database,
  kind: KeyedKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ key: string; thing_id: number }>`
    select key, thing_id::int from import_key
    where kind = ${kind} and thing_id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ key, thing_id }) => [thing_id, key]))
}

/** Remembers what a file calls a thing that it made. A key of a thing that was deleted names the new one. */
export async function putKey(
  transaction: Transaction,
  kind: KeyedKind,
  key: string,
  id: number,
): Promise<void> {
  await sql`
    insert into import_key (kind, key, thing_id) values (${kind}, ${key}, ${id})
    on conflict (kind, key) do update set thing_id = excluded.thing_id`.execute(transaction)
}
