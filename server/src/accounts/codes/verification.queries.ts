import type { VerificationMessageType } from '@twirl/contract/accounts/codes'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'

/** A visitor cannot ask for a code of the purpose CLAIM_ORDER: the orders slice does. */
export type CodePurpose = VerificationMessageType | 'CLAIM_ORDER'

/** Purpose, contact and requesting guest of a code; the code is valid for this combination only. */
export type CodeScope = {
  purpose: CodePurpose
  contact_hash: string
  guest_hash: string
}

const MAX_TRIES = 5 // ACCOUNT-12

export async function insertVerification(
  db: Database,
  { purpose, contact_hash, guest_hash }: CodeScope,
  code_hash: string,
  seconds: number,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into verification (purpose, contact_hash, guest_hash, code_hash, expires_at)
    values (${purpose}, ${contact_hash}, ${guest_hash}, ${code_hash},
      ${now}::timestamptz + ${seconds} * interval '1 second')
    returning id`.execute(db)
  return rows[0]!.id
}

/** Returns how often the newest code that was sent has been tried; undefined when no code is open. */
export async function findTries(
  db: Database,
  { purpose, contact_hash, guest_hash }: CodeScope,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ tries: number; is_open: boolean }>`
    select tries, tries < ${MAX_TRIES} and used_at is null and expires_at > ${now}::timestamptz as is_open
    from verification
    where contact_hash = ${contact_hash} and purpose = ${purpose} and guest_hash = ${guest_hash}
    order by id desc limit 1`.execute(db)
  const [newest] = rows
  return newest?.is_open ? newest.tries : undefined
}

/**
 * Tries a code against the newest one that was sent; it counts, right or wrong. One statement, so that of
 * many right ones at once one is the first. A right code leaves the proof behind, if there is to be one.
 */
export async function tryCode(
  db: Database,
  { purpose, contact_hash, guest_hash }: CodeScope,
  code_hash: string,
  proof: { hash: string; seconds: number } | null,
  now: Date,
): Promise<boolean> {
  const isRight = sql`code_hash = ${code_hash}`
  const { rows } = await sql<{ is_right: boolean }>`
    update verification set
      tries = tries + 1,
      used_at = case when ${isRight} then ${now}::timestamptz end,
      proof_hash = case when ${isRight} then ${proof?.hash ?? null} end,
      proof_expires_at = case when ${isRight} then
        ${now}::timestamptz + ${proof?.seconds ?? null}::int * interval '1 second' end
    where id = (
        select id from verification
        where contact_hash = ${contact_hash} and purpose = ${purpose} and guest_hash = ${guest_hash}
        order by id desc limit 1
      )
      and tries < ${MAX_TRIES} and used_at is null and expires_at > ${now}::timestamptz
    returning used_at is not null as is_right`.execute(db)
  return rows[0]?.is_right ?? false
}

const isOpen = (
  { purpose, contact_hash, guest_hash }: CodeScope,
  proofHash: string,
  now: Date,
) => sql`
  proof_hash = ${proofHash} and purpose = ${purpose}
  and contact_hash = ${contact_hash} and guest_hash = ${guest_hash}
  and proof_used_at is null and proof_expires_at > ${now}::timestamptz`

/** Returns whether a proof could be spent. */
export async function isProofOpen(
  db: Database,
  scope: CodeScope,
  proofHash: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from verification where ${isOpen(scope, proofHash, now)}`.execute(db)
  return rows.length > 0
}

/** Spends a proof; false when it is none, was used, is too old or is for something else. */
export async function spendProofHash(
  db: Database,
  scope: CodeScope,
  proofHash: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update verification set proof_used_at = ${now}::timestamptz
    where ${isOpen(scope, proofHash, now)}
    returning id`.execute(db)
  return rows.length > 0
}

/** Deletes codes that expired before that time, and whose proof did too. */
export async function deleteExpiredVerifications(
  db: Database,
  before: Date,
  maximum: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from verification where id in (
      select id from verification
      where expires_at < ${before} and (proof_expires_at is null or proof_expires_at < ${before})
      order by expires_at limit ${maximum}
      for update skip locked
    )`.execute(db)
  return Number(numAffectedRows)
}
