import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeCall } from '@twirl/contract/client'
import type { Endpoint } from '@twirl/contract/endpoint'
import { staffLogIn } from '@twirl/contract/staff/access/login'
import { PERMISSIONS } from '@twirl/contract/staff/access/permissions'
import pino from 'pino'
import { listOwedCharges, reopenObjection } from '../../server/src/checkout/public.ts'
import { openCustomers } from '../../server/src/customers/open-customers.ts'
import { deskRoutes } from '../../server/src/messages/desk/desk.routes.ts'
import { openOrders } from '../../server/src/orders/open-orders.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { mountRoutes } from '../../server/src/platform/http/mount-routes.ts'
import { openPlatform } from '../../server/src/platform/open-platform.ts'
import { openProviders } from '../../server/src/providers/open-providers.ts'
import { openStaff } from '../../server/src/staff/open-staff.ts'
import { openSettings } from '../../server/src/system/open-settings.ts'
import { openToday } from '../../server/src/today/open-today.ts'
import { openWarehouse } from '../../server/src/warehouse/open-warehouse.ts'
import { SHOP_NOW } from './shop-rows.ts'

const EMAIL = 'bench@twirl.example'
const PASSWORD = 'a long password of the bench'

export type Office = {
  /** Makes a call as a member with all permissions, and returns its answer as text. */
  call: (endpoint: Endpoint, input: object) => Promise<string>
  close: () => Promise<void>
}

/**
 * The back office in process, as `buildApp` opens it, without what runs beside its calls: the catalogue in memory, jobs and
 * pages. So nothing else takes processor time.
 */
export async function openOffice(databaseUrl: string): Promise<Office> {
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'twirl-office-')),
    DEMO: 'off',
    SECRET_KEY: 'BenchSecretBenchSecretBenchSecret1',
    DATABASE_WAIT_MS: '60000',
  })
  const clock = { now: () => SHOP_NOW }
  const log = pino({ level: 'silent' })
  const platform = await openPlatform({ config, clock, databaseUrl, log }, {})
  const { app, routes, db, passwords } = platform
  const providers = await openProviders(platform, {})
  const settings = await openSettings(platform)
  openOrders(platform, {
    ...providers,
    settings,
    onDeclined: reopenObjection,
    listOwedCharges,
  })
  openWarehouse(platform, { settings })
  openCustomers(platform)
  deskRoutes(routes, platform)
  const { findStaff, findSessionMember } = openStaff(platform)
  openToday(platform, { findSessionMember })
  mountRoutes(app, routes, { ...platform, findStaff, leastTimeLimitMs: 60_000 })

  await db
    .insertInto('staff_member')
    .values({
      // After those that are filled in.
      id: 1_000,
      email: EMAIL,
      name: 'Bench',
      permissions: [...PERMISSIONS],
      password_hash: await passwords.hash(PASSWORD),
      created_at: SHOP_NOW,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  let cookie = ''
  const send = async (endpoint: Endpoint, input: object) => {
    const { url, body } = encodeCall(endpoint, input)
    const answer = await app.inject({
      method: endpoint.method,
      url,
      headers: { 'content-type': 'application/json', cookie },
      ...(body !== undefined && { payload: body }),
    })
    if (answer.statusCode !== 200)
      throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`)
    return answer
  }
  const { cookies } = await send(staffLogIn, { email: EMAIL, password: PASSWORD })
  cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return {
    call: async (endpoint, input) => (await send(endpoint, input)).body,
    close: () => app.close(),
  }
}
