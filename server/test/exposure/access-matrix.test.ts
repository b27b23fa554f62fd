import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertChapter } from '../factories.ts'
import { insertDress, openCheckoutShop } from '../checkout/checkout-shop.ts'
import { openRentalShop } from '../checkout/rental-shop.ts'
import { type MountedCall, type OpenApi, readCallTable } from '../routes/call-table.ts'
import { ABSENT, newCustomer, newGuest, type Person } from './access-persons.ts'
import { OPEN, PUBLIC_FIELDS, ROWS } from './access-table.ts'
import { logInStaff } from '../staff-factory.ts'

const shop = await openCheckoutShop({
  prepare: async (empty) => {
    await insertDress(empty, 2, 20)
    await insertDress(empty, 3, 0)
    await insertChapter(empty, { id: 1, name: 'Magnolia' }, { id: 1, name: 'Zeta' })
  },
})
const { app, db } = shop
const rentals = openRentalShop(shop)
const allCalls = readCallTable((await app.inject('/docs/openapi.json')).json<OpenApi>())
// What staff reach depends on their permissions alone: server/src/staff/staff-access.test.ts. What leads reach
// depends on the event alone: led-events.test.ts.
const calls = allCalls.filter(({ path }) => !/^\/ajax\/(admin|lead)\//.test(path))

const owners = {
  customer: await newCustomer(shop, rentals),
  guest: await newGuest(shop),
}
/** A staff member in the shop: the session of the back office means nothing there. */
async function newStaff(): Promise<Person> {
  const { headers, things } = await newGuest(shop)
  const { browser } = await logInStaff(shop)
  return { headers: { ...headers, cookie: browser.cookie }, things }
}

const strangers: Record<string, Person> = {
  anonymous: { headers: {}, things: ABSENT },
  'another guest': await newGuest(shop),
  'another customer': await newCustomer(shop, rentals),
  staff: await newStaff(),
}

const REFERENCE =
  /(^|\.)id$|(^|_)id$|Id$|orderNumber$|order_number$|order_token$|orderToken$|_ref$|^key$/

test('every field that names an object is in the table', () => {
  const references = calls.flatMap(({ name, fields }) =>
    fields
      .map(({ steps }) => steps.join('.'))
      .filter((field) => REFERENCE.test(field) && !(field in PUBLIC_FIELDS))
      .map((field) => `${name} ${field}`),
  )
  const rows = Object.entries(ROWS).flatMap(([name, list]) =>
    list.map(({ field }) => `${name} ${field}`),
  )
  expect([...rows, ...Object.keys(OPEN)].toSorted()).toEqual(references.toSorted())
})

const VOLATILE = new Set(['x-request-id', 'date', 'content-length', 'etag'])

async function send(
  { name, method, path, hasJsonBody }: MountedCall,
  { headers }: Person,
  input: Record<string, unknown>,
) {
  const rest = { ...input }
  const url = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  const response = await app.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    ...(hasJsonBody ? { body: JSON.stringify(rest) } : { query: rest as Record<string, string> }),
  })
  const { id: _request, ...body } = response.json<Record<string, unknown>>()
  return {
    name,
    status: response.statusCode,
    code: (body['errorCode'] as string | undefined) ?? null,
    body: response.statusCode < 400 ? withoutIds(body, input) : body,
    headers: Object.fromEntries(
      Object.entries(response.headers).filter(([header]) => !VOLATILE.has(header)),
    ),
  }
}

/** A deletion repeats the id that it was asked for. */
function withoutIds(body: Record<string, unknown>, input: Record<string, unknown>) {
  const ids = new Set(Object.values(input))
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !ids.has(value)))
}

/**
 * A digest of each table; of the outbox, whose messages are being sent, only how many there are. The
 * gateway stores the card of a guest before the shop looks at the order.
 */
async function fingerprint(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('limit_use', 'change_log', 'session', 'sandbox_card')`.execute(db)
  const digests = rows.map(({ name }) =>
    name === 'outbox'
      ? sql`select ${name} as name, count(*)::text as digest from outbox`
      : sql`select ${name} as name, md5(string_agg(t::text, '' order by t::text)) as digest
          from ${sql.table(name)} t`,
  )
  const { rows: sums } = await sql<{ name: string; digest: string }>`
    ${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(sums.map(({ name, digest }) => [name, digest]))
}

const table = Object.entries(ROWS).flatMap(([name, rows]) =>
  rows.map((row) => [name, row.field, row] as const),
)

describe.each(table)('%s %s', (name, _field, row) => {
  const call = calls.find((each) => each.name === name)!
  const kinds = row.owners?.length ? row.owners : (['customer'] as const)

  test.each(kinds)(
    'of a %s is for no other caller, who gets the same answer as for an absent one',
    async (kind) => {
      const { things } = owners[kind]
      const before = await fingerprint()
      for (const [who, stranger] of Object.entries(strangers)) {
        const foreign = await send(call, stranger, row.input(stranger.things, things))
        const absent = await send(call, stranger, row.input(stranger.things, ABSENT))
        expect({ who, ...foreign }).toEqual({ who, ...absent })
      }
      expect(await fingerprint()).toEqual(before)
    },
  )

  test.each(row.owners ?? (['customer'] as const))('of a %s is for its owner', async (kind) => {
    const owner = owners[kind]
    const { code } = await send(call, owner, row.input(owner.things, owner.things))
    expect([null, ...(row.ownerMayGet ?? [])]).toContain(code)
  })
})

test.each(['customer', 'guest'] as const)('the calendar file of an order of a %s', async (kind) => {
  const { order } = owners[kind].things
  const ask = async ({ headers }: Person, number: string, key = '') => {
    const response = await app.inject({ url: `/order/${number}/due.ics?key=${key}`, headers })
    const { id: _id, ...body } = response.json<Record<string, unknown>>()
    return { status: response.statusCode, body }
  }
  for (const stranger of Object.values(strangers)) {
    const { orderKey } = stranger.things
    expect(await ask(stranger, order, orderKey)).toEqual(
      await ask(stranger, ABSENT.order, orderKey),
    )
  }
})

test('a preview that names the quote of another one leaves it open', async () => {
  const stranger = strangers['another guest']!
  const { quoteToken } = owners.guest.things
  const call = calls.find(({ name }) => name === 'PUT /ajax/checkout/preview')!
  const input = { cart_type: 'INDIVIDUAL', items: stranger.things.quotedItems }
  const { status } = await send(call, stranger, { ...input, order_token: quoteToken })
  expect(status).toBe(200)
  const { state } = await db
    .selectFrom('checkout')
    .select('state')
    .where('order_token', '=', quoteToken)
    .executeTakeFirstOrThrow()
  expect(['QUOTED', 'PAID']).toContain(state)
})
