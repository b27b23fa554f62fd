import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { StandIn } from '../../stripe-stand-in/server/open-stand-in.ts'

/**
 * The second reader knows the tables of the built-in gateway: the book of the stand-in is written there, as it is, without
 * the shop's adapter.
 */
export async function copyStripeBook(db: Database, standIn: StandIn): Promise<void> {
  const refunds = standIn
    .list('refund')
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount, metadata, payment_intent, created }) => ({
      key: metadata?.['key'] ?? id,
      refund_id: id,
      charge_id: payment_intent as string,
      amount_cents: amount,
      created_at: new Date(created * 1_000),
    }))
  const refundedOf = (id: string) =>
    refunds
      .filter(({ charge_id }) => charge_id === id)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const charges = standIn
    .list('payment_intent')
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, metadata, amount_received, created }) => ({
      key: metadata['key']!,
      state: 'PAID',
      token: 'stand-in',
      order_token: metadata['order_token']!,
      amount_cents: amount_received,
      charge_id: id,
      refunded_cents: refundedOf(id),
      created_at: new Date(created * 1_000),
    }))
  const cards = standIn.list('payment_method').flatMap(({ id, customer, card, created }) =>
    customer && card
      ? {
          token: `${customer as string}/${id}`,
          reference: id,
          brand: card.brand,
          last_four: card.last4,
          expiration_date: '2032-01-01',
          fingerprint: card.fingerprint!,
          behavior: 'ACCEPT',
          created_at: new Date(created * 1_000),
        }
      : [],
  )
  await sql`truncate sandbox_charge, sandbox_refund, sandbox_card`.execute(db)
  for (const rows of inBatches(charges))
    await db.insertInto('sandbox_charge').values(rows).execute()
  for (const rows of inBatches(refunds))
    await db.insertInto('sandbox_refund').values(rows).execute()
  for (const rows of inBatches(cards)) await db.insertInto('sandbox_card').values(rows).execute()
}

function inBatches<Row>(rows: Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / 500) }, (_, i) =>
    rows.slice(i * 500, (i + 1) * 500),
  )
}

/** Payments that a customer could still confirm, although the shop has let go of the order. */
export function countOpenPayments(standIn: StandIn): number {
  return standIn
    .list('payment_intent')
    .filter(({ status }) => status === 'requires_action' || status === 'requires_confirmation')
    .length
}

export function countEvents(standIn: StandIn | null, type: string): number {
  return standIn?.book.list('event', { type }).length ?? 0
}

/** Customers who could not prove to their bank who they are. */
export function countRefusedByBank(standIn: StandIn): number {
  return standIn
    .list('payment_intent')
    .filter(
      ({ last_payment_error }) =>
        last_payment_error?.code === 'payment_intent_authentication_failure',
    ).length
}
