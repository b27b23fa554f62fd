import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** A card that is handed to the gateway, and that no payment or saved card may name yet. */
export type CardHandover = {
  /** Names the card at the gateway before its token is known. */
  reference: string
  created_at: Date
}

export async function insertHandover(
  db: Database,
  { reference, created_at }: CardHandover,
): Promise<void> {
  await sql`
    insert into card_handover (reference, created_at)
    values (${reference}, ${created_at})`.execute(db)
}

/** Ends handovers whose cards are named elsewhere, or are not at the gateway. */
export async function deleteHandovers(db: Database, references: string[]): Promise<void> {
  await sql`delete from card_handover where reference = any(${references})`.execute(db)
}

/** Returns a page of those that began before that time, in the order of their references. */
export async function listHandovers(
  db: Database,
  { before, after, limit }: { before: Date; after: string; limit: number },
): Promise<CardHandover[]> {
  const { rows } = await sql<CardHandover>`
    select reference, created_at from card_handover
    where created_at < ${before} and reference > ${after}
    order by reference limit ${limit}`.execute(db)
  return rows
}
