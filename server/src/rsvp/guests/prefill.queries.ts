import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type Prefill = {
  token_hash: string
  guest_hash: string
  trunk_show_id: number
  contact_hash: string
  invitation_id: number | null
  customer_id: number | null
}

// Long enough to fill in a form.
const MINUTES = 15

/** Replaces an earlier reference to the same contact. */
export async function putPrefillRef(db: Database, prefill: Prefill, now: Date): Promise<void> {
  await sql`
    insert into prefill_ref (
      token_hash, guest_hash, trunk_show_id, contact_hash, invitation_id, customer_id, expires_at
    ) values (
      ${prefill.token_hash}, ${prefill.guest_hash}, ${prefill.trunk_show_id}, ${prefill.contact_hash},
      ${prefill.invitation_id}, ${prefill.customer_id}, ${now}::timestamptz + ${MINUTES} * interval '1 minute'
    )
    on conflict (guest_hash, trunk_show_id, contact_hash) do update set
      token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      invitation_id = excluded.invitation_id, customer_id = excluded.customer_id`.execute(db)
}

/** Deletes a few expired references. */
export async function sweepPrefillRefs(db: Database, now: Date): Promise<void> {
  await sql`
    delete from prefill_ref where token_hash in (
      select token_hash from prefill_ref where expires_at < ${now}::timestamptz limit 10 for update skip locked
    )`.execute(db)
}

type Taken = Pick<Prefill, 'contact_hash' | 'invitation_id' | 'customer_id'>

/** Takes a reference, which works once, for the guest and the event that it was made for. */
export async function takePrefillRef(
  db: Database,
  {
    token_hash,
    guest_hash,
    trunk_show_id,
  }: Pick<Prefill, 'token_hash' | 'guest_hash' | 'trunk_show_id'>,
  now: Date,
): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    delete from prefill_ref
    where token_hash = ${token_hash} and guest_hash = ${guest_hash}
      and trunk_show_id = ${trunk_show_id} and expires_at > ${now}::timestamptz
    returning contact_hash, invitation_id, customer_id`.execute(db)
  return rows[0]
}
