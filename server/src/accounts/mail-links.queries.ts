import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

export type LinkPurpose = 'RESET_PASSWORD' | 'CONFIRM_EMAIL'

type NewLink = {
  token_hash: string
  purpose: LinkPurpose
  /** Null for an address without account. */
  customer_id: number | null
  /** The address to be confirmed. */
  email: string | null
}

/** Replaces the customer's previous link for this purpose. */
export async function putMailLink(
  db: Database,
  { token_hash, purpose, customer_id, email }: NewLink,
  seconds: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into mail_link (token_hash, purpose, customer_id, email, expires_at)
    values (${token_hash}, ${purpose}, ${customer_id}::int, ${email},
      ${now}::timestamptz + ${seconds} * interval '1 second')
    on conflict (customer_id, purpose) do update set
      token_hash = excluded.token_hash, email = excluded.email,
      created_at = ${now}::timestamptz, expires_at = excluded.expires_at, used_at = null`.execute(
    db,
  )
}

type OpenLink = { customer_id: number; email: string | null }

const isOpen = (tokenHash: string, purpose: LinkPurpose, now: Date) => sql`
  token_hash = ${tokenHash} and purpose = ${purpose} and customer_id is not null
  and used_at is null and expires_at > ${now}::timestamptz`

export async function findOpenLink(
  db: Database,
  tokenHash: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select customer_id, email from mail_link where ${isOpen(tokenHash, purpose, now)}`.execute(db)
  return rows[0]
}

/** Spends a link; of many at once one is the first. `customerId` is given where only that customer may spend it. */
export async function spendLink(
  db: Database,
  tokenHash: string,
  purpose: LinkPurpose,
  now: Date,
  customerId: number | null = null,
): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    update mail_link set used_at = ${now}::timestamptz
    where ${isOpen(tokenHash, purpose, now)} and (${customerId}::int is null or customer_id = ${customerId})
    returning customer_id, email`.execute(db)
  return rows[0]
}

export async function deleteLinks(
  db: Database,
  customerId: number,
  purpose: LinkPurpose,
): Promise<void> {
  await db
    .deleteFrom('mail_link')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .execute()
}

/** Deletes the link to another address than the current one. */
export async function cancelEmailChange(
  db: Database,
  customerId: number,
  currentEmail: string,
): Promise<void> {
  await sql`
    delete from mail_link
    where customer_id = ${customerId} and purpose = 'CONFIRM_EMAIL' and email <> ${currentEmail}`.execute(
    db,
  )
}

export async function deleteExpiredLinks(
  db: Database,
  before: Date,
  maximum: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from mail_link where token_hash in (
      select token_hash from mail_link where expires_at < ${before}
      order by expires_at limit ${maximum}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}
