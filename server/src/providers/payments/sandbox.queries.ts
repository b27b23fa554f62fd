import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { SandboxCard, SandboxCharge, SandboxDial } from '#platform/database/schema.gen.ts'
import type { BalanceEntry } from './after-payment.ts'
import type { Charge, ChargeRequest, GatewayRefund, RefundRequest } from './payment-gateway.ts'
import type { CardBehavior } from './sandbox-cards.ts'

export async function insertCard(db: Database, card: Insertable<SandboxCard>): Promise<void> {
  await db.insertInto('sandbox_card').values(card).execute()
}

export async function deleteCard(db: Database, token: string): Promise<void> {
  await db.deleteFrom('sandbox_card').where('token', '=', token).execute()
}

export async function deleteCardByReference(db: Database, reference: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sandbox_card')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findBehavior(db: Database, token: string): Promise<CardBehavior | undefined> {
  const { rows } = await sql<{ behavior: CardBehavior }>`
    select behavior from sandbox_card where token = ${token}`.execute(db)
  return rows[0]?.behavior
}

export type ChargeRow = Selectable<SandboxCharge>

export type NewCharge = Exclude<Charge, { state: 'ACTION_REQUIRED' }> & {
  request: ChargeRequest | null
}

/** Returns undefined if there is one: of several calls with one key one makes it, and the others wait for it. */
export async function insertCharge(
  db: Database,
  charge: NewCharge,
  now: Date,
): Promise<ChargeRow | undefined> {
  return db
    .insertInto('sandbox_charge')
    .values({
      key: charge.key,
      state: charge.state,
      token: charge.request?.card.kind === 'SAVED' ? charge.request.card.token : null,
      order_token: charge.request?.order_token ?? null,
      amount_cents: charge.request?.amount_cents ?? null,
      charge_id: charge.state === 'PAID' ? charge.charge_id : null,
      reason: charge.state === 'DECLINED' ? charge.reason : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findCharge(db: Database, key: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('sandbox_charge').selectAll().where('key', '=', key).executeTakeFirst()
}

/**
 * One statement: it stores the refund and adds it to the charge, or does nothing if the key is known. More than the
 * charge breaks a constraint, which undoes both.
 */
export async function insertRefund(
  db: Database,
  { key, charge_id, amount_cents }: RefundRequest,
  refundId: string,
  now: Date,
): Promise<void> {
  await sql`
    with inserted as (
      insert into sandbox_refund (key, refund_id, charge_id, amount_cents, created_at)
      values (${key}, ${refundId}, ${charge_id}, ${amount_cents}, ${now})
      on conflict (key) do nothing
      returning charge_id, amount_cents
    )
    update sandbox_charge set refunded_cents = refunded_cents + inserted.amount_cents
    from inserted where sandbox_charge.charge_id = inserted.charge_id`.execute(db)
}

export async function findRefund(db: Database, key: string): Promise<GatewayRefund | undefined> {
  return db
    .selectFrom('sandbox_refund')
    .select(['key', 'refund_id', 'charge_id', 'amount_cents'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Continues after the last row of the previous page. */
export type Page = { from: Date; to: Date; after: { created_at: Date; key: string } | null }

export async function listPaidCharges(
  db: Database,
  { from, to, after }: Page,
  maximum: number,
): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select * from sandbox_charge
    where state = 'PAID' and created_at >= ${from} and created_at < ${to}
      and (created_at, key) > (${after?.created_at ?? from}, ${after?.key ?? ''})
    order by created_at, key limit ${maximum}`.execute(db)
  return rows
}

export async function listRefunds(
  db: Database,
  { from, to, after }: Page,
  maximum: number,
): Promise<(GatewayRefund & { created_at: Date })[]> {
  const { rows } = await sql<GatewayRefund & { created_at: Date }>`
    select key, refund_id, charge_id, amount_cents, created_at from sandbox_refund
    where created_at >= ${from} and created_at < ${to}
      and (created_at, key) > (${after?.created_at ?? from}, ${after?.key ?? ''})
    order by created_at, key limit ${maximum}`.execute(db)
  return rows
}

/** The first one is the oldest. */
export async function listRefundsOf(db: Database, chargeId: string): Promise<GatewayRefund[]> {
  const { rows } = await sql<GatewayRefund>`
    select key, refund_id, charge_id, amount_cents from sandbox_refund
    where charge_id = ${chargeId} order by created_at, key`.execute(db)
  return rows
}

type BalanceRow = Pick<BalanceEntry, 'source' | 'charge_id' | 'amount_cents'> & {
  key: string
  kind: 'CHARGE' | 'REFUND'
  created_at: Date
}

/** Every charge adds its amount, every refund takes it. */
export async function listBalance(
  db: Database,
  { from, to, after }: Page,
  maximum: number,
): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select * from (
      select 'charge:' || key as key, 'CHARGE' as kind, charge_id as source, charge_id, amount_cents, created_at
      from sandbox_charge where state = 'PAID'
      union all
      select 'refund:' || key, 'REFUND', refund_id, charge_id, -amount_cents, created_at from sandbox_refund
    ) line
    where created_at >= ${from} and created_at < ${to}
      and (created_at, key) > (${after?.created_at ?? from}, ${after?.key ?? ''})
    order by created_at, key limit ${maximum}`.execute(db)
  return rows
}

export type Dials = Omit<Selectable<SandboxDial>, 'is_only'>

export async function readDials(db: Database): Promise<Dials> {
  return db
    .selectFrom('sandbox_dial')
    .select([
      'is_out',
      'error_share',
      'lost_answer_share',
      'max_latency_ms',
      'seed',
      'refund_refusal',
    ])
    .executeTakeFirstOrThrow()
}

/** Makes the built-in gateway fail in all processes, for tests and developers. */
export async function turnDials(db: Database, dials: Partial<Dials>): Promise<void> {
  await db.updateTable('sandbox_dial').set(dials).execute()
}

/** Returns how often the call has been made, this time included. */
export async function countCall(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into sandbox_call (name, count) values (${name}, 1)
    on conflict (name) do update set count = sandbox_call.count + 1
    returning count`.execute(db)
  return rows[0]!.count
}
