import type { Database } from '../../src/platform/database/database.ts'
import { Passwords } from '../../src/platform/security/passwords.ts'
import { DEMO_STAFF } from '../guide.ts'
import { insertMembers } from './staff.queries.ts'

/** A staff member for each permission, without a second factor. */
export async function fillStaff(db: Database): Promise<void> {
  const passwords = new Passwords()
  try {
    const created_at = new Date()
    const members = await Promise.all(
      DEMO_STAFF.map(async ({ email, name, permissions, password }) => ({
        email,
        name,
        permissions: [...permissions],
        password_hash: await passwords.hash(password),
        created_at,
      })),
    )
    await insertMembers(db, members)
  } finally {
    await passwords.close()
  }
}
