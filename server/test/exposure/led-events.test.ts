import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../build-test-app.ts'
import { insertCustomer, insertProduct } from '../factories.ts'
import { logInAs } from '../log-in-as.ts'
import { type MountedCall, type OpenApi, readCallTable } from '../routes/call-table.ts'
import { insertTrunkShow } from '../trunk-show-factory.ts'

const { app, db } = await buildTestApp({
  prepare: async (empty) => {
    await insertProduct(empty, { id: 1 })
  },
})

const calls = readCallTable((await app.inject('/docs/openapi.json')).json<OpenApi>()).filter(
  ({ path }) => path.startsWith('/ajax/lead/trunk-show/{id}'),
)
const ABSENT = 99_999_999

const [first, second, removed, ofAnother, member] = await Promise.all(
  Array.from({ length: 5 }, async () => (await insertCustomer(db)).id),
)
const event = await insertTrunkShow(db, { lead_customer_id: first!, products: [1] })
await insertTrunkShow(db, { lead_customer_id: ofAnother! })
await db
  .insertInto('trunk_show_grant')
  .values({ owner: `c:${member}`, trunk_show_id: event })
  .execute()
for (const customer_id of [second!, removed!])
  await db
    .insertInto('event_lead')
    .values({ trunk_show_id: event, customer_id, added_at: new Date() })
    .execute()
await db.deleteFrom('event_lead').where('customer_id', '=', removed!).execute()

async function send(call: MountedCall, customerId: number | undefined, id: number) {
  const { method, path, hasJsonBody, required } = call
  const { id: _event, ...rest } = required
  const url = path.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    String(field === 'id' ? id : ABSENT),
  )
  const cookie = customerId === undefined ? '' : await logInAs(db, customerId)
  const response = await app.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', 'guest-id': 'G'.repeat(32), cookie },
    ...(hasJsonBody ? { body: JSON.stringify(rest) } : { query: rest as Record<string, string> }),
  })
  return response.json<{ errorCode?: string }>().errorCode ?? null
}

test('there are calls of leads', () => {
  expect(calls.length).toBeGreaterThan(0)
})

describe.each(calls.map((call) => [call.name, call] as const))('%s (LEAD-2)', (_name, call) => {
  test.each([
    ['a lead of another event', ofAnother],
    ['a removed lead', removed],
    ['a member', member],
  ])('does not exist for %s', async (_who, customerId) => {
    expect(await send(call, customerId, event)).toBe('LED_EVENT_NOT_FOUND')
    expect(await send(call, customerId, ABSENT)).toBe('LED_EVENT_NOT_FOUND')
  })

  test('needs a login', async () => {
    expect(await send(call, undefined, event)).toBe('UNAUTHORIZED')
  })

  test.each([
    ['another', second],
    ['the first', first],
  ])('knows the event for %s lead', async (_who, customerId) => {
    expect(await send(call, customerId, event)).not.toBe('LED_EVENT_NOT_FOUND')
    expect(await send(call, customerId, ABSENT)).toBe('LED_EVENT_NOT_FOUND')
  })
})
