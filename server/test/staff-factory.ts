import { type Endpoint, type EndpointInput } from '@twirl/contract/endpoint'
import { staffLogIn } from '@twirl/contract/staff/access/login'
import { type Permission, PERMISSIONS } from '@twirl/contract/staff/access/permissions'
import type { Database } from '#platform/database/database.ts'
import type { TestApp } from './build-test-app.ts'
import { CUSTOMER_PASSWORD, PASSWORD_HASH } from './factories.ts'

export const STAFF_PASSWORD = CUSTOMER_PASSWORD

let members = 0

/** A staff member with STAFF_PASSWORD. */
export async function insertStaff(
  db: Database,
  permissions: readonly Permission[] = PERMISSIONS,
): Promise<{ id: number; email: string; name: string }> {
  return db
    .insertInto('staff_member')
    .values({
      email: `member${++members}@twirl.example`,
      name: `Member ${members}`,
      permissions: [...permissions],
      password_hash: PASSWORD_HASH,
      created_at: new Date(),
    })
    .returning(['id', 'email', 'name'])
    .executeTakeFirstOrThrow()
}

/** A browser of the back office: it keeps the cookie of its session. */
export function newStaffBrowser(shop: TestApp, address = '127.0.0.1') {
  let cookie = ''
  const call = async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => {
    const answer = await shop.call(endpoint, input, { guestId: null, address, cookie })
    if (answer.headers['set-cookie']) cookie = answer.cookie
    return answer
  }
  return {
    call,
    get cookie(): string {
      return cookie
    },
    logIn: (email: string, password = STAFF_PASSWORD) => call(staffLogIn, { email, password }),
  }
}

/** A member with these permissions who is logged in, in a shop that wants no second factor. */
export async function logInStaff(shop: TestApp, permissions?: readonly Permission[]) {
  const member = await insertStaff(shop.db, permissions)
  const browser = newStaffBrowser(shop)
  await browser.logIn(member.email)
  return { ...member, browser, call: browser.call }
}
