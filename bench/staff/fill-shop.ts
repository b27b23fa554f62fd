import pg from 'pg'
import { FILLED_TABLES, fillStatements, type ShopSize } from './shop-rows.ts'

const CONNECTIONS = 3

/**
 * Fills an empty, migrated shop. Triggers and references are not checked row by row: what triggers derive is written by one
 * statement each, and a sample of it is compared with what they would have written.
 */
export async function fillShop(databaseUrl: string, size: ShopSize): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    options: '-c session_replication_role=replica -c maintenance_work_mem=512MB -c work_mem=128MB',
  })
  try {
    const { indexes, references } = await dropKeysAndIndexes(pool)
    for (const step of fillStatements(size)) await runAtOnce(pool, step)
    await runAtOnce(pool, indexes)
    for (const reference of references) await pool.query(reference)
    await pool.query('vacuum analyze')
    await checkSample(pool)
  } finally {
    await pool.end()
  }
}

async function runAtOnce(pool: pg.Pool, statements: string[]): Promise<void> {
  await Promise.all(statements.map((statement) => pool.query(statement)))
}

/**
 * An index over all rows is built several times faster than row by row. Returns the statements that restore keys and indexes, and
 * then references, which hold for new rows only: the others are consistent as they are made.
 */
async function dropKeysAndIndexes(
  pool: pg.Pool,
): Promise<{ indexes: string[]; references: string[] }> {
  const { rows } = await pool.query<{ drop: string; restore: string; is_reference: boolean }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        || case when contype = 'f' then ' not valid' else '' end as restore,
      contype <> 'f' as is_later, contype = 'f' as is_reference
    from pg_constraint
    where contype in ('p', 'u', 'x') and conrelid = any ($1::regclass[])
      or contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), true, false
    from pg_index
    where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
    order by is_later`,
    [FILLED_TABLES],
  )
  for (const { drop } of rows) await pool.query(drop)
  const restored = (isReference: boolean) =>
    rows.filter((row) => row.is_reference === isReference).map(({ restore }) => restore)
  return { indexes: restored(false), references: restored(true) }
}

/** Writes what the triggers derive anew for some orders and SKUs: nothing may change by it. */
async function checkSample(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ orders: number; skus: number; intakes: number }>(`
    with orders as (
      select id from customer_order where id % greatest((select count(*) / 500 from customer_order), 1) = 0
    ), written as (
      select d.* from order_desk d join orders on orders.id = d.order_id
    ), wanted as (
      select w.* from orders cross join lateral (select * from order_desk_wanted w where w.order_id = orders.id) w
    ), skus as (
      select sku from stock_count where hashtext(sku) % greatest((select count(*) / 200 from stock_count), 1) = 0
    ), counted as (
      select c.sku, c.rentable, c.sellable, c.clearance
      from count_stock((select array_agg(sku) from skus)) c
    ), counts as (
      select s.sku, s.rentable, s.sellable, s.clearance from stock_count s join skus using (sku)
    )
    select
      (select count(*)::int from ((table written except table wanted) union all (table wanted except table written)) d)
        as orders,
      (select count(*)::int from ((table counted except table counts) union all (table counts except table counted)) d)
        as skus,
      (
        select count(*)::int from unit u
        where u.id % 1000 = 0 and not exists (select from unit_move m where m.unit_id = u.id and m.cause = 'intake')
      ) as intakes`)
  const { orders, skus, intakes } = rows[0]!
  if (orders + skus + intakes > 0)
    throw new Error(
      `the fill differs from the triggers: ${orders} rows of orders, ${skus} counts, ${intakes} intakes`,
    )
}
