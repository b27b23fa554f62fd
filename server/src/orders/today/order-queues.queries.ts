import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Day } from '#platform/new-york-time.ts'

/** How many wait, counted up to a maximum, and since when the first one does. */
export type Waiting = { count: number; oldest_at: Date | null }

type WorkCounts = Record<
  'TO_PACK' | 'TO_SHIP' | 'TO_HAND_OUT' | 'DUE_BACK' | 'OVERDUE' | 'TO_INSPECT',
  Waiting
>

/** The state of work of each queue, and the column that says since when an order waits. */
const WORK = {
  TO_PACK: { state: 'TO_PACK', since: 'placed_at' },
  TO_SHIP: { state: 'TO_SHIP', since: 'placed_at' },
  TO_HAND_OUT: { state: 'TO_HAND_OUT', since: 'placed_at' },
  TO_INSPECT: { state: 'TO_INSPECT', since: 'due_on' },
  DUE_BACK: { state: 'OUT', since: 'due_on' },
  OVERDUE: { state: 'OVERDUE', since: 'due_on' },
} as const satisfies Record<keyof WorkCounts, { state: string; since: 'placed_at' | 'due_on' }>

/** Counts the orders in each state of work; those that are out from the day on which they are due. */
export async function countOrderWork(
  db: Database,
  today: Day,
  maximum: number,
): Promise<WorkCounts> {
  const counts = Object.entries(WORK).map(([queue, { state, since }]) =>
    countState({ queue, state, since, until: queue === 'DUE_BACK' ? today : null, maximum }),
  )
  const { rows } = await sql<Waiting & { queue: keyof WorkCounts }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  return Object.fromEntries(
    rows.map(({ queue, count, oldest_at }) => [queue, { count, oldest_at }]),
  ) as WorkCounts
}

type CountedState = {
  queue: string
  state: string
  since: 'placed_at' | 'due_on'
  until: Day | null
  maximum: number
}

/**
 * The rows stand in an index by state in this order, so that only what waits is read. State and limit are literals: a plan
 * for any state would expect as many rows as are done.
 */
function countState({ queue, state, since, until, maximum }: CountedState): RawBuilder<unknown> {
  const column = sql.ref(since)
  // A day begins with midnight in New York.
  const oldest =
    since === 'due_on' ? sql`min(since)::timestamp at time zone ${SHOP_TIME_ZONE}` : sql`min(since)`
  return sql`
    select ${queue} as queue, count(*)::int as count, ${oldest} as oldest_at
    from (
      select ${column} as since from order_desk
      where state = ${sql.lit(state)} ${until === null ? sql`` : sql`and due_on <= ${until}::date`}
      order by ${column} limit ${sql.lit(maximum)}
    ) waiting`
}

/**
 * Counts the requests for money back that are to be decided, without those that wait for a second person, and refunds that
 * the gateway has refused.
 */
export async function countRefundRequests(db: Database, maximum: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(requested_at) as oldest_at
    from (
      (select requested_at from refund_application a
      where state = 'REQUESTED'
        and not exists (select from refund_proposal p where p.application_id = a.id and p.state = 'WAITING')
      order by requested_at, id limit ${sql.lit(maximum)})
      union all
      (select refused_at from refund
      where refusal is not null and outside_method is null order by refused_at limit ${sql.lit(maximum)})
    ) waiting`.execute(db)
  return rows[0]!
}

/** Counts the refunds above the limit that wait for a second person. */
export async function countRefundProposals(db: Database, maximum: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(proposed_at) as oldest_at
    from (
      select proposed_at from refund_proposal
      where state = 'WAITING' order by proposed_at, id limit ${sql.lit(maximum)}
    ) waiting`.execute(db)
  return rows[0]!
}

/** Counts the orders whose tax could not be charged, and is still owed. */
export async function countTaxOwed(db: Database, maximum: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(paid_at) as oldest_at
    from (
      select paid_at from customer_order
      where review_reason is not null order by paid_at limit ${sql.lit(maximum)}
    ) waiting`.execute(db)
  return rows[0]!
}
