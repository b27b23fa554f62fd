import type pg from 'pg'

/** Schemas with tables of the shop. */
const SCHEMAS = ['public', 'pgboss']

/** Tables whose rows are not stored: observations of the last days, which take more space than all orders. */
const WITHOUT_ROWS = ['pgboss.queue_stats', 'public.client_event']

/** `name` with its schema, as SQL. */
export type StoredTable = { name: string; columns: string[] }
export type StoredSequence = { name: string; value: string; is_called: boolean }
export type ForeignKey = { table: string; name: string; definition: string }

const ofShop = (column: string) => `${column} = any($1::text[]::regnamespace[])`

/** Whether the database contains anything that a restore would have to delete first. */
export async function countTables(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p')`,
    [SCHEMAS],
  )
  return rows[0]!.count
}

/** Other connections to this database: processes of the shop, or tools. */
export async function countOtherSessions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return rows[0]!.count
}

/** All tables, each with the columns that can be written. Partitions are part of their parent. */
export async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where ${ofShop('n.oid')} and c.relkind in ('r', 'p') and not c.relispartition
     group by 1 order by 1`,
    [SCHEMAS],
  )
  return rows.filter(({ name }) => !WITHOUT_ROWS.includes(name))
}

export async function listSequences(client: pg.Client): Promise<StoredSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname = any($1) order by 1`,
    [SCHEMAS],
  )
  const sequences: StoredSequence[] = []
  for (const { name } of rows) {
    const found = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${name}`,
    )
    sequences.push({ name, ...found.rows[0]! })
  }
  return sequences
}

export async function setSequence(client: pg.Client, sequence: StoredSequence): Promise<void> {
  const { name, value, is_called } = sequence
  await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, is_called])
}

/** Foreign keys that are not inherited from the parent of a partition. */
export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and ${ofShop('connamespace')} order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

/** Deletes everything that belongs to the shop, and nothing else: extensions stay. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  const { rows } = await client.query<{ command: string }>(
    `with own as (
       select 1 as step, format('drop table if exists %s cascade', oid::regclass) as command, oid, 'pg_class'::regclass as kind
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       union all
       select 2, format('drop view if exists %s cascade', oid::regclass), oid, 'pg_class'::regclass
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
       union all
       select 3, format('drop sequence if exists %s cascade', oid::regclass), oid, 'pg_class'::regclass
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
       union all
       select 4, format('drop routine if exists %s cascade', oid::regprocedure), oid, 'pg_proc'::regclass
       from pg_proc where pronamespace = 'public'::regnamespace
       union all
       select 5, format('drop type if exists %s cascade', oid::regtype), oid, 'pg_type'::regclass
       from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
     )
     select command from own
     where not exists (
       select from pg_depend d where d.objid = own.oid and d.classid = own.kind and d.deptype = 'e')
     order by step`,
  )
  for (const { command } of rows) await client.query(command)
}
