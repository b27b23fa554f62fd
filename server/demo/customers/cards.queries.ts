import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { SavedCard } from '../../src/providers/payments/payment-gateway.ts'

/** Whether a card was ever saved: a customer who deletes the cards of the demo does not get them back. */
export async function hadCards(db: Database): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select last_value is not null as had from pg_sequences
    where format('%I.%I', schemaname, sequencename)::regclass
      = pg_get_serial_sequence('credit_card', 'id')::regclass`.execute(db)
  return rows[0]!.had
}

export async function insertCard(
  db: Database,
  customer_id: number,
  card: SavedCard,
  created_at: Date,
): Promise<void> {
  await db
    .insertInto('credit_card')
    .values({ customer_id, ...card, created_at })
    .execute()
}
