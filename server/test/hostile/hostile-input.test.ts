import type { ErrorBody } from '@twirl/contract/errors'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '#platform/security/limit-table.ts'
import { buildTestApp } from '../build-test-app.ts'
import { type Field, type MountedCall, type OpenApi, readCallTable } from '../routes/call-table.ts'
import { insertChapter, insertCollection, insertCustomer, insertProduct } from '../factories.ts'
import {
  FOREIGN_MEDIA_TYPES,
  HOSTILE_JSON,
  HOSTILE_PATHS,
  HOSTILE_QUERIES,
  NO_JSON,
  NO_OBJECTS,
} from '../../../hostile-test/hostile-values.ts'
import { listRoutes } from '../routes/list-routes.ts'
import { logInAs } from '../log-in-as.ts'
import { insertTrunkShow } from '../trunk-show-factory.ts'
import { inputsOf, pathOf } from '../../../hostile-test/valid-input.ts'

// A failure is repeated with HOSTILE_SEED=<seed>.
const SEED = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 2 ** 31)
const RANDOM_RUNS = 300
const AT_ONCE = 8
const TIMEOUT_MS = 180_000

const { app, db } = await buildTestApp({
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1 })
    await insertChapter(empty, { id: 1, name: 'Magnolia' }, { id: 1, name: 'Zeta' })
    for (const id of [1, 2]) await insertProduct(empty, { id, collection_ids: [1] })
    await insertTrunkShow(empty, { alias: 'event', products: [1], collection_ids: [1] })
    // What is refused for being too much is not looked at any further.
    const limits = Object.keys(LIMITS).map((name) => [name, { limit: 1_000_000 }])
    const value = JSON.stringify(Object.fromEntries(limits))
    await empty.insertInto('setting').values({ key: 'limits', value }).execute()
  },
})
const customer = await insertCustomer(db, { email: 'nora@example.com' })
const calls = readCallTable((await app.inject('/docs/openapi.json')).json<OpenApi>())
const withBody = calls.filter(({ hasJsonBody }) => hasJsonBody)

const HOLE = '@hole@'

/** The body with a value in the field's place, valid around it. */
function bodyAround(call: MountedCall, { steps }: Field): string {
  const [input] = inputsOf(call, steps[0])
  const put = (value: unknown, [step, ...deeper]: string[]): unknown => {
    if (step === undefined) return HOLE
    if (step === '[]') return [put(undefined, deeper)]
    const fields = (value ?? call.fields.find((field) => field.steps[0] === step)?.sample) as object
    return { ...fields, [step]: put((fields as Record<string, unknown>)?.[step], deeper) }
  }
  return JSON.stringify(put(input, steps))
}

type Sent = { name: string; request: InjectOptions }
let visitors = 0

async function send({ name, request }: Sent): Promise<{ complaint: string | null; code: string }> {
  const visitor = ++visitors
  const response = await app.inject({
    remoteAddress: `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    ...request,
    headers: {
      'content-type': 'application/json',
      'guest-id': `Guest${String(visitor).padStart(27, '0')}`,
      ...request.headers,
    },
  })
  const { statusCode, body, headers } = response
  const complain = (what: string) => ({ complaint: `${name}: ${what}`.slice(0, 400), code: '' })
  if (statusCode >= 500) return complain(`${statusCode} ${body}`)
  if (!String(headers['content-type']).startsWith('application/json')) return complain('not JSON')
  const answer = JSON.parse(body) as ErrorBody
  if (statusCode < 400) return { complaint: null, code: '' }
  const { id, message, errorCode, error_code, error_message } = answer
  const isWhole = id && message && errorCode === error_code && message === error_message
  return isWhole ? { complaint: null, code: errorCode } : complain(`another shape: ${body}`)
}

/** Sends all of them, a few at a time, and says what was wrong with the answers. */
async function sendAll(requests: Sent[]): Promise<{ complaints: string[]; codes: string[] }> {
  const answers: { complaint: string | null; code: string }[] = []
  for (let i = 0; i < requests.length; i += AT_ONCE)
    answers.push(...(await Promise.all(requests.slice(i, i + AT_ONCE).map(send))))
  return {
    complaints: answers.flatMap(({ complaint }) => complaint ?? []),
    codes: answers.map(({ code }) => code),
  }
}

async function expectOpen(): Promise<void> {
  const { statusCode } = await app.inject({
    method: 'PUT',
    url: '/ajax/collection/1/item',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(statusCode, 'the shop is still open').toBe(200)
}

const cookieFor = async ({ caller }: MountedCall): Promise<Record<string, string>> =>
  caller === 'customer' ? { cookie: await logInAs(db, customer.id) } : {}

async function requestsFor(call: MountedCall, field: Field): Promise<Sent[]> {
  const { method, name } = call
  const headers = await cookieFor(call)
  const { place, steps } = field
  const about = `${name} ${place} ${steps.join('.')}`
  const filled = place === 'body' ? '' : JSON.stringify(inputsOf(call)[0])
  const rest = method === 'POST' || method === 'PUT' ? { body: filled } : {}
  if (place === 'path')
    return HOSTILE_PATHS.map((value) => ({
      name: `${about} ${value}`,
      request: { method, url: pathOf(call, { [steps[0]!]: value }), headers, ...rest },
    }))
  if (place === 'query') {
    const query = new URLSearchParams(call.required as Record<string, string>)
    query.delete(steps[0]!)
    return HOSTILE_QUERIES.map((value) => ({
      name: `${about} ${value}`,
      request: {
        method,
        url: `${pathOf(call)}?${query.toString()}&${steps[0]}${value.replace('{name}', steps[0]!)}`,
        headers,
      },
    }))
  }
  const around = bodyAround(call, field)
  return HOSTILE_JSON.map((value) => ({
    name: `${about} ${value}`,
    request: { method, url: pathOf(call), headers, body: around.replace(`"${HOLE}"`, () => value) },
  }))
}

const VALUES = { path: HOSTILE_PATHS, query: HOSTILE_QUERIES, body: HOSTILE_JSON }
const fieldCount = calls.reduce((sum, { fields }) => sum + fields.length, 0)
const caseCount = calls
  .flatMap(({ fields }) => fields)
  .reduce((sum, { place }) => sum + VALUES[place].length, 0)

test('the table holds every mounted call', () => {
  const mounted = listRoutes(app).filter((route) => route.includes(' /ajax/'))
  const known = calls.map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(known.toSorted()).toEqual(mounted.toSorted())
  expect(mounted.length).toBeGreaterThanOrEqual(51)
})

test('the valid requests around the hostile values pass validation', async () => {
  const requests: Sent[] = []
  // Of a raw body only the signature is validated.
  for (const call of calls.filter(({ isRaw }) => !isRaw)) {
    const headers = await cookieFor(call)
    for (const input of inputsOf(call)) {
      const { name, method } = call
      const query = new URLSearchParams(input as Record<string, string>).toString()
      const sent = withBody.includes(call) ? { body: JSON.stringify(input) } : { query }
      requests.push({ name, request: { method, url: pathOf(call), headers, ...sent } })
    }
  }
  const { complaints, codes } = await sendAll(requests)
  expect(complaints).toEqual([])
  const refused = requests.filter((_, i) => /^(BAD_REQUEST|MALFORMED_JSON)$/.test(codes[i]!))
  expect(refused.map(({ name }) => name)).toEqual([])
})

describe(`${caseCount} hostile values in ${fieldCount} fields of ${calls.length} calls`, () => {
  const covered = new Set<string>()
  let sentCount = 0

  test.each(calls.filter(({ fields }) => fields.length > 0))(
    '$name',
    async (call) => {
      const requests: Sent[] = []
      for (const field of call.fields) {
        const some = await requestsFor(call, field)
        if (some.length > 0) covered.add(`${call.name} ${field.place} ${field.steps.join('.')}`)
        requests.push(...some)
      }
      sentCount += requests.length
      const { complaints } = await sendAll(requests)
      expect(complaints).toEqual([])
      await expectOpen()
    },
    TIMEOUT_MS,
  )

  test('no field was left out', () => {
    expect([covered.size, sentCount]).toEqual([fieldCount, caseCount])
  })
})

describe(`whole bodies and media types of ${withBody.length} calls`, () => {
  test.each(withBody)('$name', async (call) => {
    const { name, method } = call
    const headers = await cookieFor(call)
    const url = pathOf(call)
    const bodies = [...NO_OBJECTS, ...NO_JSON].map((body) => ({
      name: `${name} ${body}`,
      request: { method, url, headers, body },
    }))
    const refused = await sendAll(bodies)
    expect(refused.complaints).toEqual([])
    expect(refused.codes).toEqual([
      ...NO_OBJECTS.map(() => 'BAD_REQUEST'),
      ...NO_JSON.map(() => 'MALFORMED_JSON'),
    ])
    const body = JSON.stringify(inputsOf(call)[0])
    const foreign = FOREIGN_MEDIA_TYPES.map((type) => ({
      name: `${name} ${type}`,
      request: { method, url, headers: { ...headers, 'content-type': type }, body },
    }))
    const unread = await sendAll(foreign)
    expect(unread.complaints).toEqual([])
    expect(new Set(unread.codes)).toEqual(new Set(['UNSUPPORTED_MEDIA_TYPE']))
  })
})

test(
  `${RANDOM_RUNS} random bodies and guest ids (seed ${SEED})`,
  { timeout: TIMEOUT_MS },
  async () => {
    const names = [...new Set(calls.flatMap(({ fields }) => fields.map(({ steps }) => steps[0]!)))]
    const someValue = fc.oneof(fc.constantFrom(...HOSTILE_JSON), fc.json({ maxDepth: 4 }))
    const someBody = fc.oneof(
      fc.dictionary(fc.constantFrom(...names), someValue, { maxKeys: 6 }).map((fields) => {
        const entries = Object.entries(fields).map(([name, value]) => `"${name}":${value}`)
        return `{${entries.join()}}`
      }),
      fc.json({ maxDepth: 6 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
    )
    const someGuest = fc.constantFrom('A'.repeat(32), 'short', "' or 1=1", 'x'.repeat(4_000), '')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withBody),
        someBody,
        someGuest,
        async (call, body, guest) => {
          const { name, method } = call
          const request = { method, url: pathOf(call), body, headers: { 'guest-id': guest } }
          expect((await send({ name: `${name} ${body}`, request })).complaint).toBeNull()
        },
      ),
      { seed: SEED, numRuns: RANDOM_RUNS },
    )
    await expectOpen()
  },
)
