import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

/** The tables that grow. */
const CATALOG_TABLES = [
  'product',
  'product_color',
  'variant',
  'collection_product',
  'unit',
  'stock_count',
] as const

/**
 * Keys and indexes are built and checked in one go after the load, several times faster than row by
 * row. The triggers would keep millions of new rows, to log what one row says. Returns the statements
 * that restore all of it. Any owner of the tables may do this.
 */
export async function suspendKeysAndTriggers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ drop: string; restore: string }>`
    with grown as (select unnest(${[...CATALOG_TABLES]}::text[])::regclass as id)
    select
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        as restore,
      case contype when 'f' then 1 else 2 end as step
    from pg_constraint
    where contype in ('p', 'u') and conrelid in (select id from grown)
      or contype = 'f' and (conrelid in (select id from grown) or confrelid in (select id from grown))
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
    from pg_index
    where indrelid in (select id from grown)
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %s disable trigger user', id), format('alter table %s enable trigger user', id), 4
    from grown
    order by step`.execute(db)
  for (const { drop } of rows) await sql.raw(drop).execute(db)
  return rows.map(({ restore }) => restore).toReversed()
}

export async function restoreKeysAndTriggers(db: Database, statements: string[]): Promise<void> {
  await sql`set local maintenance_work_mem = '256MB'`.execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await sql`select log_change('catalog', array['*'])`.execute(db)
}

/** Copies of the first `base` products until there are `count`; copy 2 of product 7 has the id base + 7. */
export async function repeatProducts(db: Database, base: number, count: number): Promise<void> {
  const copies = Math.ceil(count / base)
  await sql`
    insert into product (
      id, title, brand, description, fabric, care, type, length,
      retail_price_cents, rental_price_cents, selling_price_cents, clearance_price_cents,
      is_rentable, is_purchasable, is_published, recommendation_score,
      first_new_in_time, first_clearance_check_in_time
    )
    select
      p.id + (copy - 1) * ${base}::int, p.title || ' ' || copy, p.brand, p.description, p.fabric, p.care,
      p.type, p.length, p.retail_price_cents, p.rental_price_cents, p.selling_price_cents,
      p.clearance_price_cents, p.is_rentable, p.is_purchasable, p.is_published, p.recommendation_score,
      p.first_new_in_time - copy * interval '1 minute',
      p.first_clearance_check_in_time - copy * interval '1 minute'
    from generate_series(2, ${copies}::int) as copy
    cross join product p
    where p.id + (copy - 1) * ${base}::int <= ${count}::int
    order by copy, p.id`.execute(db)
  await sql`
    insert into product_color (product_id, color, image_key, position)
    select p.id, c.color, c.image_key, c.position
    from product p
    join product_color c on c.product_id = (p.id - 1) % ${base}::int + 1
    where p.id > ${base}::int`.execute(db)
  await sql`
    insert into collection_product (collection_id, product_id, fit)
    select m.collection_id, p.id, m.fit
    from product p
    join collection_product m on m.product_id = (p.id - 1) % ${base}::int + 1
    where p.id > ${base}::int`.execute(db)
}

const SKU_DIGITS = 4

/** TW-0042-EMR-M becomes TW-0342-EMR-M: the product's number is in the middle. */
const copiedSku = sql`'TW-' || lpad(p.id::text, greatest(${sql.lit(SKU_DIGITS)}, length(p.id::text)), '0')
  || substr(v.sku, ${sql.lit(SKU_DIGITS + 4)})`

/** Inserts units of each SKU of a copy, unless the original has none: then it is out of stock too. */
const UNITS_PER_SKU = 5

export async function repeatStock(db: Database, base: number): Promise<void> {
  await sql`
    insert into variant (sku, product_id, color, size)
    select ${copiedSku}, p.id, v.color, v.size
    from product p
    join variant v on v.product_id = (p.id - 1) % ${base}::int + 1
    where p.id > ${base}::int`.execute(db)
  // The original's units over and over, those of the sale first, so that none of its pools is left out.
  await sql`
    with repeated as (
      select unit.*, row_number() over (partition by sku order by again, pool, id) as place
      from unit cross join generate_series(1, ${UNITS_PER_SKU}::int) as again
    )
    insert into unit (sku, pool, state, wear_count)
    select ${copiedSku}, u.pool, u.state, u.wear_count
    from product p
    join variant v on v.product_id = (p.id - 1) % ${base}::int + 1
    join repeated u on u.sku = v.sku and place <= ${UNITS_PER_SKU}::int
    where p.id > ${base}::int`.execute(db)
  // Copies have no bookings, so that what is in the house is free.
  await sql`
    insert into stock_count (sku, product_id, rentable, sellable, clearance)
    select u.sku, v.product_id, count(*) filter (where pool = 'CORE'), count(*) filter (where pool = 'CORE'),
      count(*) filter (where pool = 'CLEARANCE')
    from unit u
    join variant v on v.sku = u.sku
    where v.product_id > ${base}::int and state = 'IN_HOUSE'
    group by u.sku, v.product_id`.execute(db)
}

/** Plans made for three hundred products would be slow for a hundred thousand. */
export async function analyzeCatalog(db: Database): Promise<void> {
  await sql`analyze ${sql.join(CATALOG_TABLES.map((table) => sql.table(table)))}`.execute(db)
}
