import pg from 'pg'
import type { MeasuredShop } from './measure-page.ts'
import { openOffice } from './open-office.ts'

export type FilledShop = MeasuredShop & { orderNumber: string; close: () => Promise<void> }

/** Opens the back office of a filled shop in this process. */
export async function openFilledShop(filled: URL): Promise<FilledShop> {
  const url = new URL(filled)
  // What parallel workers do is not counted, and no page should need them.
  url.searchParams.set('options', '-c max_parallel_workers_per_gather=0')
  const office = await openOffice(url.href)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  // The number follows from the id, so that it is the same in all shops.
  const { rows } = await client.query<{ order_number: string }>(
    'select order_number from customer_order where id = 500',
  )
  return {
    office,
    orderNumber: rows[0]!.order_number,
    async listBackends() {
      const backends = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      return backends.rows.map(({ pid }) => pid)
    },
    async close() {
      await client.end()
      await office.close()
    },
  }
}
