import { setTimeout } from 'node:timers/promises'
import type { PostgresPair } from '../../crash-test/failover/postgres-pair.ts'
import type { Row } from '../report/row.ts'
import { DATABASE, PRIMARY, STANDBY } from './part-costs.ts'

const POLL_MS = 200

/** What the tables and indexes of the shop take more after the work, per order that was placed meanwhile. */
export async function growthOf(
  pair: PostgresPair,
  work: () => Promise<void>,
): Promise<Omit<Row, 'products'>> {
  const read = async () => {
    const [row] = (await pair.query(
      PRIMARY,
      `select pg_database_size(current_database()) / 1e3 as kilobytes,
        (select count(*) from customer_order)::int as orders`,
      DATABASE,
    )) as [{ kilobytes: number; orders: number }]
    return row
  }
  const before = await read()
  await work()
  const after = await read()
  const placed = Math.max(1, after.orders - before.orders)
  return {
    work: 'growth of the database per purchase',
    unit: 'kB',
    shop: (after.kilobytes - before.kilobytes) / placed,
  }
}

/** Until the standby has all that the shop was filled with. */
export async function untilReplayed(pair: PostgresPair): Promise<void> {
  const [{ position }] = (await pair.query(
    PRIMARY,
    'select pg_current_wal_insert_lsn()::text as position',
  )) as [{ position: string }]
  const isReplayed = `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as is_there`
  for (;;) {
    const [{ is_there }] = (await pair.query(STANDBY, isReplayed)) as [{ is_there: boolean }]
    if (is_there) return
    await setTimeout(POLL_MS)
  }
}
