import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { rebuildStock } from '../server/src/inventory/public.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { checkBooks, type Discrepancies } from '../server/test/checkout/check-books.ts'
import type { StandIn } from '../stripe-stand-in/server/open-stand-in.ts'
import type { Told } from './buyer.ts'
import {
  copyStripeBook,
  countEvents,
  countOpenPayments,
  countRefusedByBank,
} from './gateways/copy-stripe-book.ts'
import {
  compareStaffBooks,
  countStaffSteps,
  type StaffDiscrepancies,
} from './staff/compare-staff-books.ts'
import { untilDone } from './until-done.ts'

// A refund whose answer was lost is asked for again each minute.
const SETTLE_LIMIT_MS = 180_000

/** What buyers and staff were told and what the books say. */
export type Comparison = {
  discrepancies: Discrepancies &
    StaffDiscrepancies & {
      lost_orders: number
      counts_that_differ: number
      /** Cards at the gateway that nothing in the shop names: they would stay there. */
      unknown_cards: number
      /** Charges that were given back because their units were gone: no buyer is so late that this may happen. */
      refunded_late: number
      /** Payments at the gateway that could still be confirmed after their order has ended. */
      open_payments: number
      unexpected_answers: number
    }
  /** Steps of staff and entries of the audit log that have not each other. */
  unmatched: string[]
  /** By action, from the audit log. */
  staffSteps: Record<string, number>
  ordered: number
  /** How often a bank asked, and how often the answer was wrong. */
  bankAsked: number
  bankRefused: number
  soldOut: number
  /** Buyers whose bank asked, and who gave up or closed the tab. */
  gaveUp: number
  unexpected: string[]
}

/** Waits until every checkout and every refund has ended, then reads the tables and the book of the gateway. */
export async function compareBooks(
  db: Database,
  told: Told[],
  toldStaff: string[] = [],
  standIn: StandIn | null = null,
): Promise<Comparison> {
  if (standIn) await endWaiting(db)
  await untilSettled(db)
  if (standIn) await copyStripeBook(db, standIn)
  const ordered = told.filter((each) => each.outcome === 'ORDERED')
  const staffBooks = await compareStaffBooks(db)
  const unexpected = told.flatMap((each) => (each.outcome === 'UNEXPECTED' ? each.what : []))
  unexpected.push(...toldStaff)
  return {
    discrepancies: {
      ...(await checkBooks(db)),
      ...staffBooks.discrepancies,
      lost_orders: await countLost(db, ordered),
      counts_that_differ: (await rebuildStock(db)).length,
      unknown_cards: await countUnknownCards(db),
      refunded_late: standIn ? await countRefundedLate(db) : 0,
      open_payments: standIn ? countOpenPayments(standIn) : 0,
      unexpected_answers: unexpected.length,
    },
    unmatched: staffBooks.unmatched,
    staffSteps: await countStaffSteps(db),
    ordered: ordered.length,
    bankAsked: countEvents(standIn, 'payment_intent.requires_action'),
    bankRefused: standIn ? countRefusedByBank(standIn) : 0,
    soldOut: told.filter(({ outcome }) => outcome === 'SOLD_OUT').length,
    gaveUp: told.filter(({ outcome }) => outcome === 'WITHDRAWN' || outcome === 'LEFT').length,
    unexpected,
  }
}

/** The customers who closed the tab while their bank asked do not come back: the time for their answer is over. */
async function endWaiting(db: Database): Promise<void> {
  await untilDone(() =>
    sql`
      update checkout
      set reserved_at = reserved_at - interval '1 hour', act_until = now(), lease_until = now()
      where state = 'AWAITS_CUSTOMER'`.execute(db),
  )
}

/** PostgreSQL may still be recovering from the last kill. */
async function untilSettled(db: Database): Promise<void> {
  const deadline = performance.now() + SETTLE_LIMIT_MS
  while (performance.now() < deadline) {
    const unsettled = await countUnsettled(db).catch(() => null)
    if (unsettled === 0) return
    await setTimeout(500)
  }
}

async function countUnsettled(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from checkout where state in ('RESERVED', 'AWAITS_CUSTOMER'))::int
      + (select count(*) from refund where state = 'RESERVED')::int as count`.execute(db)
  return rows[0]!.count
}

/** Orders that a buyer was told about and that are not stored exactly so. */
async function countLost(
  db: Database,
  ordered: Extract<Told, { outcome: 'ORDERED' }>[],
): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select count(*)::int as lost
    from unnest(
      ${ordered.map(({ order_token }) => order_token)}::text[],
      ${ordered.map(({ order_number }) => order_number)}::text[],
      ${ordered.map(({ total }) => Math.round(total * 100))}::int[]
    ) as told (order_token, order_number, total_cents)
    where not exists (
      select from customer_order o
      where o.order_token = told.order_token and o.order_number = told.order_number
        and o.total_cents = told.total_cents and o.status <> 'PAYMENT_FAILED'
    )`.execute(db)
  return rows[0]!.lost
}

async function countRefundedLate(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from checkout where state = 'REFUNDED'`.execute(db)
  return rows[0]!.count
}

async function countUnknownCards(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox_card c
    where not exists (select from credit_card where token = c.token)
      and not exists (select from payment where card_token = c.token)
      and not exists (select from card_handover where reference = c.reference)
      and not exists (
        select from pgboss.job where name = 'delete-card-token' and data ->> 'token' = c.token)`.execute(
    db,
  )
  return rows[0]!.count
}
