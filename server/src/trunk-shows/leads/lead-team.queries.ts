import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

type FurtherLead = { customer_id: number; name: string }

/** Who leads the event besides its first lead, in the order in which they began. */
export async function listFurtherLeads(db: Database, trunkShowId: number): Promise<FurtherLead[]> {
  const { rows } = await sql<FurtherLead>`
    select c.id as customer_id, c.first_name || ' ' || c.last_name as name
    from event_lead l
    join customer c on c.id = l.customer_id
    join trunk_show t on t.id = l.trunk_show_id
    where l.trunk_show_id = ${trunkShowId} and c.removed_at is null
      and t.lead_customer_id is distinct from c.id
    order by l.added_at, c.id`.execute(db)
  return rows
}

export async function findFirstLead(
  db: Database,
  trunkShowId: number,
): Promise<{ customer_id: number | null; name: string | null }> {
  const { rows } = await sql<{ customer_id: number | null; name: string | null }>`
    select lead_customer_id as customer_id, coalesce(c.first_name || ' ' || c.last_name, lead_name) as name
    from trunk_show left join customer c on c.id = lead_customer_id
    where trunk_show.id = ${trunkShowId}`.execute(db)
  return rows[0]!
}

/** Returns whether the customer is new among the leads. */
export async function insertFurtherLead(
  transaction: Transaction,
  trunkShowId: number,
  customerId: number,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into event_lead (trunk_show_id, customer_id, added_at)
    values (${trunkShowId}, ${customerId}, ${now}) on conflict do nothing`.execute(transaction)
  return numAffectedRows > 0n
}

export async function deleteFurtherLead(
  db: Database,
  trunkShowId: number,
  customerId: number,
): Promise<void> {
  await sql`
    delete from event_lead
    where trunk_show_id = ${trunkShowId} and customer_id = ${customerId}`.execute(db)
}

type LeadInvitation = { id: number; email: string; expires_at: Date }

/** The invitations that can still be accepted, oldest first. */
export async function listLeadInvitations(
  db: Database,
  trunkShowId: number,
  now: Date,
): Promise<LeadInvitation[]> {
  const { rows } = await sql<LeadInvitation>`
    select id, email, expires_at from event_lead_invitation
    where trunk_show_id = ${trunkShowId} and expires_at > ${now} order by id`.execute(db)
  return rows
}

/** The link of an earlier invitation to the address ends. */
export async function putLeadInvitation(
  transaction: Transaction,
  invitation: { trunk_show_id: number; email: string; token_hash: string; expires_at: Date },
): Promise<void> {
  const { trunk_show_id, email, token_hash, expires_at } = invitation
  await sql`
    insert into event_lead_invitation (trunk_show_id, email, token_hash, expires_at)
    values (${trunk_show_id}, ${email}, ${token_hash}, ${expires_at})
    on conflict (trunk_show_id, email) do update
      set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(transaction)
}

export async function deleteLeadInvitation(
  db: Database,
  trunkShowId: number,
  id: number,
): Promise<void> {
  await sql`
    delete from event_lead_invitation where trunk_show_id = ${trunkShowId} and id = ${id}`.execute(
    db,
  )
}

type InvitedTo = { id: number; trunk_show_id: number }

/** Finds an invitation that can be accepted, to an event that leads can open. */
export async function findLeadInvitation(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<InvitedTo | undefined> {
  const { rows } = await sql<InvitedTo>`
    select i.id, i.trunk_show_id from event_lead_invitation i join trunk_show t on t.id = i.trunk_show_id
    where token_hash = ${tokenHash} and expires_at > ${now} and t.state not in ('DRAFT', 'DELETED', 'CANCELED')`.execute(
    db,
  )
  return rows[0]
}

export async function deleteExpiredLeadInvitations(
  db: Database,
  now: Date,
  maximum: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from event_lead_invitation where id in (
      select id from event_lead_invitation where expires_at <= ${now} limit ${maximum}
    )`.execute(db)
  return Number(numAffectedRows)
}
