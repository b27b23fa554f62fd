import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

/** Which second factors a member has. */
export type FactorsOf = { totp: boolean; passkey: boolean }

export async function findFactors(db: Database, staffId: number): Promise<FactorsOf> {
  const { rows } = await sql<FactorsOf>`
    select
      exists (select from staff_totp where staff_id = ${staffId} and confirmed_at is not null) as totp,
      exists (select from staff_passkey where staff_id = ${staffId}) as passkey
  `.execute(db)
  return rows[0]!
}

export async function putTotp(
  db: Database,
  staffId: number,
  sealed_secret: Buffer,
): Promise<boolean> {
  const row = await db
    .insertInto('staff_totp')
    .values({ staff_id: staffId, sealed_secret })
    .onConflict((conflict) =>
      conflict
        .column('staff_id')
        .doUpdateSet({ sealed_secret, last_step: null })
        // One that is in use is not replaced.
        .where('staff_totp.confirmed_at', 'is', null),
    )
    .returning('staff_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findTotp(
  db: Database,
  staffId: number,
): Promise<{ sealed_secret: Buffer; is_confirmed: boolean } | undefined> {
  const row = await db
    .selectFrom('staff_totp')
    .select(['sealed_secret', 'confirmed_at'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row && { sealed_secret: row.sealed_secret, is_confirmed: row.confirmed_at !== null }
}

/** Notes the time step of an accepted code; false if it, or a later one, was accepted before. */
export async function spendTotpStep(
  db: Database,
  staffId: number,
  { step, confirmed_at }: { step: number; confirmed_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_totp')
    .set({ last_step: step, ...(confirmed_at && { confirmed_at }) })
    .where('staff_id', '=', staffId)
    .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteTotp(transaction: Transaction, staffId: number): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('staff_totp')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type PasskeyRow = {
  id: string
  name: string
  public_key: Buffer
  counter: number
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}

export async function listPasskeys(db: Database, staffId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'public_key', 'counter', 'transports', 'created_at', 'last_used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns false if the authenticator is registered already. */
export async function insertPasskey(
  transaction: Transaction,
  passkey: Omit<PasskeyRow, 'last_used_at'> & { staff_id: number },
): Promise<boolean> {
  const row = await transaction
    .insertInto('staff_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setPasskeyUsed(
  db: Database,
  id: string,
  use: { counter: number; last_used_at: Date },
): Promise<void> {
  await db.updateTable('staff_passkey').set(use).where('id', '=', id).execute()
}

/** Returns its name; undefined if the member has no such passkey. */
export async function deletePasskey(
  transaction: Transaction,
  staffId: number,
  id: string,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function replaceRecoveryCodes(
  transaction: Transaction,
  staffId: number,
  hashes: string[],
): Promise<void> {
  await transaction.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  if (hashes.length === 0) return
  await transaction
    .insertInto('staff_recovery_code')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute()
}

export async function spendRecoveryCode(
  transaction: Transaction,
  staffId: number,
  code_hash: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('staff_recovery_code')
    .set({ used_at: now })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Database, staffId: number): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_code')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Removes all second factors of a member, with the recovery codes. */
export async function deleteFactors(transaction: Transaction, staffId: number): Promise<void> {
  await deleteTotp(transaction, staffId)
  await transaction.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute()
  await replaceRecoveryCodes(transaction, staffId, [])
}
