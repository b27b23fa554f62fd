import type { StaffAccess } from '@twirl/contract/staff/access/permissions'
import { PERMISSIONS } from '@twirl/contract/staff/access/permissions'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { newVisitor } from '../../test/new-visitor.ts'
import { buildTestApp } from '../../test/build-test-app.ts'
import { insertCustomer } from '../../test/factories.ts'
import { type OpenApi, readCallTable } from '../../test/routes/call-table.ts'
import { insertStaff, logInStaff } from '../../test/staff-factory.ts'

const shop = await buildTestApp()
const { app, db } = shop

const calls = readCallTable((await app.inject('/docs/openapi.json')).json<OpenApi>())
const adminCalls = calls.filter(({ path }) => path.startsWith('/ajax/admin'))
const shopCalls = calls.filter(({ path }) => !path.startsWith('/ajax/admin'))

/** How far a login is that is neither complete nor absent. */
async function cookieAt(stage: 'FACTOR' | 'SETUP') {
  const { id, browser } = await logInStaff(shop)
  await db.updateTable('staff_session').set({ stage }).where('staff_id', '=', id).execute()
  return browser.cookie
}

const customer = newVisitor(shop)
await customer.logIn((await insertCustomer(db)).email)

const cookies: Record<string, string> = {
  anonymous: '',
  customer: customer.cookie,
  'customer who renames the cookie': customer.cookie.replace('sid=', 'staff='),
  'second factor outstanding': await cookieAt('FACTOR'),
  'second factor to be set up': await cookieAt('SETUP'),
}
for (const permission of PERMISSIONS)
  cookies[permission] = (await logInStaff(shop, [permission])).browser.cookie

/** What a caller without input is answered, by what the call declares. */
function expectedFor(access: StaffAccess, who: string): string {
  const stage =
    who === 'second factor outstanding'
      ? 'FACTOR'
      : who === 'second factor to be set up'
        ? 'SETUP'
        : PERMISSIONS.some((permission) => permission === who)
          ? 'COMPLETE'
          : null
  const isLetIn = {
    'before-login': true,
    factor: stage === 'FACTOR',
    setup: stage === 'SETUP' || stage === 'COMPLETE',
  }
  if (String(access) in isLetIn)
    return isLetIn[access as keyof typeof isLetIn] ? 'let in' : 'STAFF_LOGIN_REQUIRED'
  if (stage !== 'COMPLETE') return 'STAFF_LOGIN_REQUIRED'
  return access === 'any' || [access].flat().some((each) => each === who) ? 'let in' : 'FORBIDDEN'
}

async function send(method: string, path: string, cookie: string): Promise<string> {
  const response = await app.inject({
    method: method as 'GET',
    // An id that does not exist, and input that nothing accepts: only the access decides what is answered.
    url: path.replaceAll(/\{\w+\}/g, '2147483647'),
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    ...(/POST|PUT/.test(method) ? { body: '[]' } : {}),
    // A stream of events does not end by itself.
    payloadAsStream: true,
  })
  if (!String(response.headers['content-type']).startsWith('application/json')) {
    response.stream().destroy()
    return 'let in'
  }
  const { errorCode = '' } = JSON.parse(await text(response.stream())) as { errorCode?: string }
  return ['STAFF_LOGIN_REQUIRED', 'FORBIDDEN'].includes(errorCode) ? errorCode : 'let in'
}

/** They end or replace a session, or do something without any input. */
const CHANGES_SESSION = new Set(['PUT /ajax/admin/logout'])

test('there are calls of the back office for each kind of access', () => {
  expect(adminCalls.length).toBeGreaterThan(20)
  const declared = adminCalls.flatMap(({ caller }) => (caller as { staff: StaffAccess }).staff)
  expect(declared).toEqual(
    expect.arrayContaining([
      'before-login',
      'factor',
      'setup',
      'any',
      'service',
      'warehouse',
      'catalogue',
      'finance',
      'owner',
    ]),
  )
})

describe.each(adminCalls)('$name', ({ name, method, path, caller }) => {
  const access = (caller as { staff: StaffAccess }).staff
  test.skipIf(CHANGES_SESSION.has(name))(`is for ${String(access)} (STAFF-6)`, async () => {
    const answers: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const [who, cookie] of Object.entries(cookies)) {
      answers[who] = await send(method, path, cookie)
      expected[who] = expectedFor(access, who)
    }
    expect(answers).toEqual(expected)
  })
})

test('a session of staff is none of a customer, whatever the cookie is called (STAFF-1)', async () => {
  const { browser } = await logInStaff(shop)
  const forCustomers = shopCalls.filter(({ caller }) => caller === 'customer')
  expect(forCustomers.length).toBeGreaterThan(15)
  for (const { method, path } of forCustomers)
    for (const cookie of [browser.cookie, browser.cookie.replace('staff=', 'sid=')]) {
      const response = await app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, '1'),
        headers: {
          'content-type': 'application/json',
          'guest-id': 'TestGuestTestGuestTestGuestTest1',
          cookie,
        },
        ...(/POST|PUT/.test(method) ? { body: '{}' } : {}),
      })
      expect([path, response.statusCode]).toEqual([path, 401])
    }
})

test('permissions do not include each other, and what an owner takes away holds at once (STAFF-5)', async () => {
  const owner = await logInStaff(shop)
  const { id } = await insertStaff(db)
  const list = () => send('GET', '/ajax/admin/staff', owner.browser.cookie)
  expect(await list()).toBe('let in')
  await db
    .updateTable('staff_member')
    .set({ permissions: ['service'] })
    .where('id', '=', owner.id)
    .execute()
  expect([id > 0, await list()]).toEqual([true, 'FORBIDDEN'])
})
