import type { Database } from '../../src/platform/database/database.ts'

type DemoMember = {
  email: string
  name: string
  permissions: string[]
  password_hash: string
  created_at: Date
}

export async function insertMembers(db: Database, members: DemoMember[]): Promise<void> {
  await db.insertInto('staff_member').values(members).execute()
}

export function findMembers(
  db: Database,
  emails: string[],
): Promise<{ id: number; email: string; password_hash: string | null }[]> {
  return db
    .selectFrom('staff_member')
    .select(['id', 'email', 'password_hash'])
    .where('email', 'in', emails)
    .orderBy('id')
    .execute()
}

/** Sets a new password and ends the sessions that were made with the old one. */
export async function replacePassword(
  db: Database,
  id: number,
  password_hash: string,
): Promise<void> {
  await db.updateTable('staff_member').set({ password_hash }).where('id', '=', id).execute()
  await db.deleteFrom('staff_session').where('staff_id', '=', id).execute()
}
