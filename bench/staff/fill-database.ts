import pg from 'pg'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { fillShop } from './fill-shop.ts'
import { FILLED_TABLES, type ShopSize } from './shop-rows.ts'

/** Returns the address of a filled database of that name. One that exists is used as it is. */
export async function fillDatabase(serverUrl: string, name: string, size: ShopSize): Promise<URL> {
  const url = new URL(serverUrl)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${name}`)
  await client.end()
  url.pathname = name
  await migrate(url.href)
  if (!rowCount) {
    console.log(`filling a shop with ${size.orders} orders and ${size.units} units`)
    await fillShop(url.href, size)
  }
  await advanceSequences(url)
  return url
}

/** The rows have ids of their own: the next one that the shop makes comes after them. */
async function advanceSequences(url: URL): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' and table_name = any ($1)`,
    [FILLED_TABLES],
  )
  for (const { name } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), (select coalesce(max(id), 1) from ${name}))`,
    )
  await client.end()
}
