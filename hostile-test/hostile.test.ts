import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../server/src/platform/log.ts'
import { loadWebApp } from '../server/src/platform/pages/web-app.ts'
import { buildTestApp, testSecrets } from '../server/test/build-test-app.ts'
import { logInAs } from '../server/test/log-in-as.ts'
import { type OpenApi, readCallTable } from '../server/test/routes/call-table.ts'
import { listRoutes } from '../server/test/routes/list-routes.ts'
import { Connection } from './connection.ts'
import { draftInput, toRequest } from './draft.ts'
import { ORIGIN } from './judge.ts'
import { type AttackedShop, fillAttackedShop } from './open-shop.ts'
import { runHostileTest } from './run-hostile-test.ts'
import { inputsOf } from './valid-input.ts'

// The short form of `npm run hostile-test`, in process. HOSTILE_SEED repeats a failure.
const SEED = Number(process.env['HOSTILE_SEED'] ?? Date.now() % 1_000_000)
const PLAN = { requests: 600, oneOf: 10, seed: SEED, atOnce: 4 }
const TIMEOUT_MS = 300_000
const AVA = 1

let skus: string[] = []
const errors: string[] = []
const { app, db } = await buildTestApp({
  loadPages: loadWebApp,
  testing: { renderRestRatio: 0 },
  settings: { PUBLIC_ORIGIN: ORIGIN, TRUST_PROXY: '127.0.0.1' },
  log: createLog('error', { write: (line) => errors.push(line) }),
  prepare: async (empty) => {
    skus = await fillAttackedShop(empty, testSecrets)
  },
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as { port: number }
const shop: AttackedShop = {
  db,
  skus,
  port,
  pid: process.pid,
  errors,
  exitCode: () => null,
  close: async () => {},
}

const calls = readCallTable((await app.inject('/docs/openapi.json')).json<OpenApi>())

/** Cards in fields of the gateway: the built-in gateway, which has none, refuses these calls whatever they hold. */
const OF_FIELDS = ['POST /ajax/credit-card/setup', 'POST /ajax/credit-card/confirm']

test('the table holds every mounted call', () => {
  const mounted = listRoutes(app).filter((route) => route.includes(' /ajax/'))
  const known = calls.map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ':$1'))
  expect(known.toSorted()).toEqual(mounted.toSorted())
  expect(mounted.length).toBeGreaterThanOrEqual(51)
})

test('the valid requests around the hostile values pass validation', async () => {
  const connection = new Connection(port)
  const refused: string[] = []
  // Only the signature of a raw body is validated.
  for (const call of calls.filter(({ isRaw, name }) => !isRaw && !OF_FIELDS.includes(name)))
    for (const input of inputsOf(call)) {
      const cookie = call.caller === 'customer' ? await logInAs(db, AVA) : ''
      const headers: [string, string][] = [
        ['guest-id', 'A'.repeat(32)],
        ['cookie', cookie],
      ]
      const shopper = { name: '', headers, known: {}, bundles: [] }
      const [answer] = await connection.send(toRequest(draftInput(call, input, shopper)))
      if (/"errorCode":"(BAD_REQUEST|MALFORMED_JSON)"/.test(answer!.body))
        refused.push(`${call.name} ${answer!.body}`)
    }
  connection.close()
  expect(refused).toEqual([])
})

test(
  `a tenth of all hostile values, and ${PLAN.requests} random requests: every answer is in order (seed ${SEED})`,
  async () => {
    const report = await runHostileTest(shop, PLAN)
    expect(report.failures).toEqual([])
    expect(report.logged).toEqual([])
    expect(report.booksThatDiffer).toEqual({})
    expect(report.sent).toBeGreaterThan(2 * PLAN.requests)
    // They are not all refused at the door.
    expect(Object.keys(report.statuses)).toEqual(
      expect.arrayContaining(['200', '302', '400', '401', '404']),
    )
  },
  TIMEOUT_MS,
)

// The last test: it damages the shop.
test(
  'negative control: a call whose table is gone is found',
  async () => {
    await sql`alter table contact_message rename to lost_message`.execute(db)
    const { failures } = await runHostileTest(shop, {
      ...PLAN,
      requests: 60,
      oneOf: 5,
      only: 'contact-message',
    })
    expect(failures.map(({ complaint }) => complaint).join()).toMatch(/^500 /)
    expect(errors).not.toEqual([])
  },
  TIMEOUT_MS,
)
