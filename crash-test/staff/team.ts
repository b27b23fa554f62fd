import { staffLogIn } from '@twirl/contract/staff/access/login'
import type { Permission } from '@twirl/contract/staff/access/permissions'
import type { Database } from '../../server/src/platform/database/database.ts'
import { insertStaff, STAFF_PASSWORD } from '../../server/test/staff-factory.ts'
import { ShopClient } from '../shop-client.ts'

export type Colleague = { id: number; client: ShopClient }

/** Two of each kind, so that one can come first. */
export type Team = Record<
  'service' | 'warehouse' | 'finance',
  readonly [first: Colleague, second: Colleague]
>

/** Members of staff who are logged in, before anything is killed. */
export async function openTeam(db: Database, baseUrls: string[]): Promise<Team> {
  const hire = async (permission: Permission): Promise<Colleague> => {
    const { id, email } = await insertStaff(db, [permission])
    return { id, client: await logIn(baseUrls, email) }
  }
  const two = async (permission: Permission) =>
    [await hire(permission), await hire(permission)] as const
  return {
    service: await two('service'),
    warehouse: await two('warehouse'),
    finance: await two('finance'),
  }
}

async function logIn(baseUrls: string[], email: string): Promise<ShopClient> {
  const response = await fetch(`${baseUrls[0]!}${staffLogIn.path}`, {
    method: staffLogIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: STAFF_PASSWORD }),
  })
  if (!response.ok) throw new Error(`${email} cannot log in: ${response.status}`)
  const cookie = response.headers.getSetCookie().map((text) => text.split(';')[0]!)
  return new ShopClient(baseUrls, { guestId: `staff ${email}`, cookie: cookie.join('; ') })
}
