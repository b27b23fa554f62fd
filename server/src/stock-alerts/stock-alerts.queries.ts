import type { TransactionType } from '@twirl/contract/buying/cart'
import type { StockAlert } from '@twirl/contract/stock-alerts'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { MoveReport } from '#platform/guest-move.ts'
import { dayOf } from '#platform/new-york-time.ts'
import type { ReportFact, ReportSpan } from '#platform/report-fact.ts'

/** A variant and the way in which it is ordered. */
export type Wish = { sku: string; transaction_type: TransactionType; is_clearance: boolean }

/** The recipient of the mail: a customer, or an address that a guest typed. */
export type Recipient =
  | { customer_id: number; contact_hash: null; sealed_email: null }
  | { customer_id: null; contact_hash: string; sealed_email: Buffer }

type NewAlert = Wish & Recipient & { owner: string; product_id: number; created_at: Date }

/**
 * Returns its id; null if the owner waits for it already, at the same address. Another address replaces the first one. A
 * new alert is counted, because it is deleted when it is sent.
 */
export async function insertAlert(
  transaction: Transaction,
  alert: NewAlert,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with stored as (
      insert into stock_alert (
        owner, customer_id, contact_hash, sealed_email, product_id, sku, transaction_type, is_clearance, created_at
      ) values (
        ${alert.owner}, ${alert.customer_id}, ${alert.contact_hash}, ${alert.sealed_email}, ${alert.product_id},
        ${alert.sku}, ${alert.transaction_type}, ${alert.is_clearance}, ${alert.created_at}
      )
      on conflict on constraint stock_alert_wish do update set
        customer_id = excluded.customer_id, contact_hash = excluded.contact_hash,
        sealed_email = excluded.sealed_email, created_at = excluded.created_at
      where (stock_alert.customer_id, stock_alert.contact_hash)
        is distinct from (excluded.customer_id, excluded.contact_hash)
      -- A row that was there before has the id of the transaction that replaces it.
      returning id, sku, xmax = 0 as is_new
    ), counted as (
      insert into stock_demand (day, sku, asked)
      select ${dayOf(alert.created_at)}::date, sku, 1 from stored where is_new
      on conflict (day, sku) do update set asked = stock_demand.asked + 1
    )
    select id from stored`.execute(transaction)
  return rows[0]?.id ?? null
}

/** Newest first. */
export async function listAlertsOf(db: Database, owner: string): Promise<StockAlert[]> {
  const { rows } = await sql<StockAlert>`
    select id as stock_alert_id, sku, transaction_type, is_clearance
    from stock_alert where owner = ${owner} order by id desc`.execute(db)
  return rows
}

export async function deleteAlert(db: Database, owner: string, id: number): Promise<void> {
  await db.deleteFrom('stock_alert').where('owner', '=', owner).where('id', '=', id).execute()
}

/** Deletes all alerts of a customer or an address. Returns how many. */
export async function deleteAlertsTo(
  db: Database,
  { customer_id, contact_hash }: Pick<Recipient, 'customer_id' | 'contact_hash'>,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from stock_alert
    where customer_id = ${customer_id}::int or contact_hash = ${contact_hash}::text`.execute(db)
  return Number(numAffectedRows)
}

/** Returns the variants that customers wait for, of some products or of all. */
export async function listWishes(db: Database, productIds: number[] | null): Promise<Wish[]> {
  const { rows } = await sql<Wish>`
    select distinct sku, transaction_type, is_clearance from stock_alert
    where ${productIds}::int[] is null or product_id = any(${productIds})
    order by sku`.execute(db)
  return rows
}

export type TakenAlert = {
  id: number
  customer_id: number | null
  contact_hash: string | null
  sealed_email: Buffer | null
  /** The customer's address; null if the account was removed or has no address that the shop may write to. */
  customer_email: string | null
}

/** Deletes the oldest alerts for a wish and returns them. Another process takes others at the same time. */
export async function takeAlerts(
  transaction: Transaction,
  { sku, transaction_type, is_clearance }: Wish,
  limit: number,
): Promise<TakenAlert[]> {
  const { rows } = await sql<TakenAlert>`
    with taken as (
      delete from stock_alert where id in (
        select id from stock_alert
        where sku = ${sku} and transaction_type = ${transaction_type} and is_clearance = ${is_clearance}
        order by id limit ${limit}
        for update skip locked
      )
      returning id, customer_id, contact_hash, sealed_email
    )
    select taken.*, reachable_email(customer) as customer_email
    from taken left join customer on customer.id = taken.customer_id and customer.removed_at is null
    order by taken.id`.execute(transaction)
  return rows
}

/** Returns null if the account was removed. */
export async function findEmailOf(db: Database, customerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}

/**
 * Lets the customer see and cancel what the guest asked for; the mail goes to the address that the guest typed. Alerts
 * that the customer has already stay as they are.
 */
export async function moveStockAlerts(
  transaction: Transaction,
  from: string,
  to: string,
): Promise<MoveReport> {
  const { rows } = await sql<MoveReport>`
    with moved as (
      delete from stock_alert where owner = ${from} returning *
    ), kept as (
      insert into stock_alert (
        id, owner, customer_id, contact_hash, sealed_email, product_id, sku, transaction_type, is_clearance, created_at
      )
      select id, ${to}, customer_id, contact_hash, sealed_email, product_id, sku, transaction_type, is_clearance,
        created_at
      from moved order by sku, transaction_type, is_clearance
      on conflict on constraint stock_alert_wish do nothing
    )
    select count(*)::int as moved from moved`.execute(transaction)
  return rows[0]!
}

export async function deleteOldAlerts(
  db: Database,
  before: Date,
  maximum: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from stock_alert where id in (
      select id from stock_alert where created_at < ${before}
      order by created_at limit ${maximum}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}

/** How often shoppers asked for sizes that were sold out, by day. */
export async function listDemandFacts(
  db: Database,
  { from, until }: ReportSpan,
): Promise<ReportFact[]> {
  const { rows } = await sql<ReportFact>`
    select 'demand' as report, day::text as day, sku as key, 'asked' as measure, asked::float8 as value
    from stock_demand where day >= ${dayOf(from)} and day < ${dayOf(until)}`.execute(db)
  return rows
}
