import type { DifferenceKind } from '@twirl/contract/staff/money/books'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { Waiting } from '../today/order-queues.queries.ts'

export type FoundDifference = {
  key: string
  kind: DifferenceKind
  charge_id: string
  amount_cents: number
}

export async function listDifferences(
  db: Database,
  limit: number,
): Promise<(FoundDifference & { found_at: Date })[]> {
  const { rows } = await sql<FoundDifference & { found_at: Date }>`
    select key, kind, charge_id, amount_cents, found_at from gateway_difference
    where settled_at is null order by found_at, key limit ${limit}`.execute(db)
  return rows
}

export async function countDifferences(db: Database, maximum: number): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(found_at) as oldest_at
    from (
      select found_at from gateway_difference where settled_at is null order by found_at limit ${sql.lit(maximum)}
    ) open`.execute(db)
  return rows[0]!
}

export async function listOpenKeys(transaction: Transaction): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from gateway_difference where settled_at is null for update`.execute(transaction)
  return rows.map(({ key }) => key)
}

/** A difference that is known stays as it was found, and settled if it was. */
export async function insertDifferences(
  transaction: Transaction,
  found: FoundDifference[],
  now: Date,
): Promise<void> {
  await sql`
    insert into gateway_difference (key, kind, charge_id, amount_cents, found_at)
    select key, kind, charge_id, amount_cents, ${now}
    from json_to_recordset(${JSON.stringify(found)}::json)
      as found (key text, kind text, charge_id text, amount_cents integer)
    on conflict (key) do nothing`.execute(transaction)
}

export async function deleteDifferences(transaction: Transaction, keys: string[]): Promise<void> {
  await sql`delete from gateway_difference where key = any(${keys})`.execute(transaction)
}

/** Locks and returns a difference. */
export async function lockDifference(
  transaction: Transaction,
  key: string,
): Promise<(FoundDifference & { settled_at: Date | null }) | undefined> {
  const { rows } = await sql<FoundDifference & { settled_at: Date | null }>`
    select key, kind, charge_id, amount_cents, settled_at from gateway_difference
    where key = ${key} for update`.execute(transaction)
  return rows[0]
}

export async function markDifferenceSettled(
  transaction: Transaction,
  key: string,
  now: Date,
): Promise<void> {
  await sql`
    update gateway_difference set settled_at = ${now} where key = ${key}`.execute(transaction)
}

type OwedTax = {
  order_number: string
  paid_at: Date
  state: string | null
  tax_owed_cents: number | null
}

export async function listTaxOwed(db: Database, limit: number): Promise<OwedTax[]> {
  const { rows } = await sql<OwedTax>`
    select order_number, paid_at, delivery_address ->> 'state' as state, tax_owed_cents
    from customer_order where review_reason is not null
    order by paid_at limit ${limit}`.execute(db)
  return rows
}

/** Locks and returns an order with the tax that it owes; `review_reason` is null if it owes none. */
export async function lockOwedTax(
  transaction: Transaction,
  orderNumber: string,
): Promise<{ review_reason: string | null; tax_owed_cents: number | null } | undefined> {
  const { rows } = await sql<{ review_reason: string | null; tax_owed_cents: number | null }>`
    select review_reason, tax_owed_cents from customer_order
    where order_number = ${orderNumber} for no key update`.execute(transaction)
  return rows[0]
}

/** The amount stays, for the books. */
export async function markTaxSettled(transaction: Transaction, orderNumber: string): Promise<void> {
  await sql`
    update customer_order set review_reason = null where order_number = ${orderNumber}`.execute(
    transaction,
  )
}
