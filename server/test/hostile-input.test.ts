import * as accounts from '@twirl/contract/accounts'
import * as catalog from '@twirl/contract/catalog'
import type { Endpoint } from '@twirl/contract/endpoint'
import * as favorites from '@twirl/contract/favorites'
import * as messages from '@twirl/contract/messages'
import * as rsvp from '@twirl/contract/rsvp'
import * as schools from '@twirl/contract/schools'
import * as system from '@twirl/contract/system'
import * as trunkShows from '@twirl/contract/trunk-shows'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildTestApp, GUEST_ID } from './build-test-app.ts'
import { insertCollection, insertProduct } from './factories.ts'
import { insertTrunkShow } from './trunk-show-factory.ts'

const RUNS = 3_000

const { app } = await buildTestApp({
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1 })
    for (const id of [1, 2]) await insertProduct(empty, { id, collection_ids: [1] })
    await insertTrunkShow(empty, { alias: 'event', products: [1], collection_ids: [1] })
  },
})

const endpoints = [accounts, schools, catalog, favorites, messages, rsvp, system, trunkShows]
  .flatMap((module) => Object.values<unknown>(module))
  .filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value,
  )

const NASTY = [
  '',
  '0',
  '1',
  '-1',
  '1e309',
  'NaN',
  'null',
  "'; drop table product; --",
  '../../etc/passwd',
  '%00',
  '\u202e',
  '👗'.repeat(50),
  'x'.repeat(5_000),
  '<script>alert(1)</script>',
  '{{7*7}}',
  '\ud83d',
]

const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...NASTY,
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 53,
    Number.MAX_VALUE,
    [],
    {},
    [[]],
    ['M'],
    [1],
  ),
  fc.jsonValue({ maxDepth: 4 }),
)
const FIELDS = [
  'id',
  'ids',
  'filter',
  'skip',
  'limit',
  'page',
  'query',
  'category',
  'random',
  'product_id',
  'source',
  'image_key',
  'name',
  'email',
  'phone_number',
  'account',
  'password',
  'new_password',
  'verification_code',
  'verification_message_type',
  'register_id',
  'token',
  'university_id',
  'sorority_id',
  'trunk_show_id',
  'trunk_show_alias_id',
  'trunk_show_type',
  'collection_id',
  'is_own_products',
  'size',
  'cell_phone',
  'dress_size',
  'note',
  'prefill_ref',
  'invitation',
  'message',
  'message_token',
  'with_facets',
  '__proto__',
  'constructor',
]
const body = fc.oneof(
  fc
    .dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 })
    .map((fields) => JSON.stringify(fields)),
  fc.json({ maxDepth: 6 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const guestId = fc.constantFrom(GUEST_ID, GUEST_ID, 'short', "' or 1=1", 'x'.repeat(4_000))

test(`${RUNS} hostile requests are answered in JSON, never with a failure of ours`, async () => {
  expect(endpoints.length).toBeGreaterThan(6)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...endpoints),
      fc.constantFrom(...NASTY),
      value,
      body,
      guestId,
      async ({ method, path }, part, query, payload, guest) => {
        const hasBody = method === 'POST' || method === 'PUT'
        const filled = path.replaceAll(/\{\w+\}/g, encodeURIComponent(part.toWellFormed()))
        const search = hasBody
          ? ''
          : `?${new URLSearchParams({ limit: toText(query), query: part, category: part, random: part }).toString()}`
        const response = await app.inject({
          method,
          url: filled + search,
          headers: { 'content-type': 'application/json', 'guest-id': guest.toWellFormed() },
          ...(hasBody ? { body: payload } : {}),
        })
        expect(response.statusCode, `${method} ${filled}${search} ${payload}`).toBeLessThan(500)
        expect(() => response.json<unknown>()).not.toThrow()
      },
    ),
    { numRuns: RUNS },
  )
})

// Not String: an object among these may have a toString that is no function.
function toText(query: unknown): string {
  return typeof query === 'string' ? query : (JSON.stringify(query) ?? '')
}
