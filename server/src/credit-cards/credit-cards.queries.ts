import { sql } from 'kysely'
import type { CardBrand } from '@twirl/contract/buying/credit-cards'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { SavedCard } from '#providers/payments/payment-gateway.ts'

export type CardRow = SavedCard & { id: number; brand: CardBrand }

const COLUMNS = sql`id, token, brand, last_four, expiration_date::text, fingerprint`

/** Until the transaction ends, no other transaction adds a card of this customer. */
export async function lockCards(transaction: Transaction, customerId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('credit card ' || ${customerId}::text, 0))`.execute(
    transaction,
  )
}

/** Returns the newest first. */
export async function listCards(db: Database, customerId: number): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${COLUMNS} from credit_card where customer_id = ${customerId}
    order by created_at desc, id desc`.execute(db)
  return rows
}

export async function findCard(
  db: Database,
  customerId: number,
  id: number,
): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${COLUMNS} from credit_card where customer_id = ${customerId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Nothing if the customer has deleted it. */
export async function findCardByToken(
  db: Database,
  customerId: number,
  token: string,
): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${COLUMNS} from credit_card where customer_id = ${customerId} and token = ${token}`.execute(
    db,
  )
  return rows[0]
}

/** A card with the same number keeps its id and becomes the newest. */
export async function upsertCard(
  transaction: Transaction,
  customerId: number,
  { token, brand, last_four, expiration_date, fingerprint }: SavedCard,
  now: Date,
): Promise<CardRow> {
  const { rows } = await sql<CardRow>`
    insert into credit_card
      (customer_id, token, brand, last_four, expiration_date, fingerprint, created_at)
    values (${customerId}, ${token}, ${brand}, ${last_four}, ${expiration_date}, ${fingerprint}, ${now})
    on conflict (customer_id, fingerprint) do update set
      token = excluded.token, brand = excluded.brand, last_four = excluded.last_four,
      expiration_date = excluded.expiration_date, created_at = excluded.created_at
    returning ${COLUMNS}`.execute(transaction)
  return rows[0]!
}

/** Returns the token of the deleted card. */
export async function deleteCard(
  transaction: Transaction,
  customerId: number,
  id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ token: string }>`
    delete from credit_card where customer_id = ${customerId} and id = ${id}
    returning token`.execute(transaction)
  return rows[0]?.token
}
