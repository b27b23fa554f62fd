import type { Permission } from '@twirl/contract/staff/access/permissions'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Transaction } from '#platform/database/transaction.ts'

export type MemberRow = {
  id: number
  email: string
  name: string
  password_hash: string | null
  permissions: Permission[]
  deactivated_at: Date | null
}

const COLUMNS = ['id', 'email', 'name', 'password_hash', 'permissions', 'deactivated_at'] as const

export async function findMemberByEmail(
  db: Database,
  email: string,
): Promise<MemberRow | undefined> {
  const row = await db
    .selectFrom('staff_member')
    .select(COLUMNS)
    .where('email', '=', email)
    .executeTakeFirst()
  // The table allows no other permissions.
  return row as MemberRow | undefined
}

export async function lockMember(
  transaction: Transaction,
  id: number,
): Promise<MemberRow | undefined> {
  const row = await transaction
    .selectFrom('staff_member')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as MemberRow | undefined
}

/** Returns undefined if the e-mail is taken. */
export async function insertMember(
  transaction: Transaction,
  member: { email: string; permissions: Permission[]; created_at: Date },
): Promise<number | undefined> {
  const row = await transaction
    .insertInto('staff_member')
    .values(member)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateMember(
  transaction: Transaction,
  id: number,
  change: Partial<Pick<MemberRow, 'name' | 'password_hash' | 'permissions' | 'deactivated_at'>>,
): Promise<void> {
  await transaction.updateTable('staff_member').set(change).where('id', '=', id).execute()
}

type Invitation = { staff_id: number; token_hash: string; created_at: Date; expires_at: Date }

/** The newest invitation of a member replaces the one before. */
export async function putInvitation(
  transaction: Transaction,
  { staff_id, ...invitation }: Invitation,
): Promise<void> {
  await transaction
    .insertInto('staff_invitation')
    .values({ staff_id, ...invitation })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(invitation))
    .execute()
}

export async function findInvited(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ id: number; email: string; name: string } | undefined> {
  return db
    .selectFrom('staff_invitation')
    .innerJoin('staff_member', 'staff_member.id', 'staff_invitation.staff_id')
    .select(['staff_member.id', 'email', 'name'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
}

/** Returns whether it was there: an invitation works once. */
export async function spendInvitation(
  transaction: Transaction,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteInvitation(transaction: Transaction, staffId: number): Promise<void> {
  await transaction.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute()
}

export type ListedRow = Omit<MemberRow, 'password_hash'> & {
  has_password: boolean
  is_invited: boolean
  factor_count: number
  device_count: number
  last_seen_at: Date | null
}

/** All members, or one of them. */
export async function listMembers(
  db: Database,
  now: Date,
  idleSince: Date,
  id: number | null = null,
): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select member.id, email, name, permissions, deactivated_at, password_hash is not null as has_password,
      exists (
        select from staff_invitation where staff_id = member.id and expires_at > ${now}
      ) as is_invited,
      (select count(*) from staff_passkey where staff_id = member.id)
        + (select count(*) from staff_totp where staff_id = member.id and confirmed_at is not null)
        as factor_count,
      sessions.device_count, sessions.last_seen_at
    from staff_member member
    cross join lateral (
      select count(*) filter (where expires_at > ${now} and last_seen_at > ${idleSince}) as device_count,
        max(last_seen_at) as last_seen_at
      from staff_session where staff_id = member.id and stage = 'COMPLETE'
    ) sessions
    where ${id}::integer is null or member.id = ${id}
    order by deactivated_at is not null, lower(name), email
  `.execute(db)
  return rows
}

/** How members are called, by their ids: the address of one who was invited and has no name yet. */
export async function listStaffNames(
  db: Database,
  ids: readonly (number | null)[],
): Promise<Map<number | null, string>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff_member')
    .select(['id', 'name', 'email'])
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map(({ id, name, email }) => [id, name || email]))
}

/** The addresses of the members who look after money: finance and owners. */
export async function listMoneyMembers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from staff_member
    where deactivated_at is null and password_hash is not null and permissions && '{finance,owner}'
    order by id`.execute(db)
  return rows.map(({ email }) => email)
}
