import { argon2Sync } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { login } from '@twirl/contract/accounts/login'
import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { expect, test } from 'vitest'
import { buildTestApp } from '../build-test-app.ts'
import { insertCollection, insertCustomer, insertProduct } from '../factories.ts'

const LOGINS = 200
const ROUNDS = 5
const GOAL = 1.5

// What a real password costs; the factories' own are cheaper.
const REAL_COST = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$'

const { db, call } = await buildTestApp({
  prepare: async (empty) => {
    await insertCollection(empty, { id: 1 })
    for (let id = 1; id <= 36; id++) await insertProduct(empty, { id, collection_ids: [1] })
  },
})
const customer = await insertCustomer(db, {
  password_hash: `${REAL_COST}${'A'.repeat(43)}`,
})

let visitors = 0
/** By a new visitor, so that no limit applies. */
async function logIn(): Promise<number> {
  const visitor = visitors++
  const { status } = await call(
    login,
    { account: customer.email, password: 'wrong1' },
    {
      guestId: `Login${String(visitor).padStart(27, '0')}`,
      address: `10.0.${visitor >> 8}.${visitor & 255}`,
    },
  )
  return status
}

/** Milliseconds of a listing, the median of as many as are made while the work is under way. */
async function listingWhile(work: Promise<unknown>): Promise<number> {
  const times: number[] = []
  const over = new AbortController()
  void work.finally(() => over.abort())
  while (!over.signal.aborted || times.length < 20) {
    const start = performance.now()
    await call(listCollectionItems, { id: 1, limit: 36 })
    times.push(performance.now() - start)
    await setImmediate()
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}

/** Times the idle figure. Another process may get in the way: the best of some rounds counts. */
async function slowdown(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && best > GOAL; round++) {
    const idle = await listingWhile(everyTurn(200))
    best = Math.min(best, (await listingWhile(work())) / idle)
  }
  return best
}

async function everyTurn(turns: number, act: () => void = () => {}): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    act()
    await setImmediate()
  }
}

test(`${LOGINS} logins at once leave a listing under ${GOAL} times its idle figure`, async () => {
  await listingWhile(everyTurn(300))
  const statuses = new Set<number>()
  const ratio = await slowdown(async () => {
    for (const status of await Promise.all(Array.from({ length: LOGINS }, logIn)))
      statuses.add(status)
  })
  expect(ratio).toBeLessThan(GOAL)
  // Answered, or asked to try again; a fast machine answers all of them.
  expect(statuses).toContain(400)
  expect([...statuses].filter((status) => status !== 400 && status !== 503)).toEqual([])
}, 120_000)

test('hashing on the thread that answers would not', async () => {
  const hash = () => {
    const nonce = Buffer.alloc(16)
    const cost = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
    argon2Sync('argon2id', { message: 'wrong1', nonce, ...cost })
  }
  expect(await slowdown(() => everyTurn(20, hash))).toBeGreaterThan(GOAL)
}, 60_000)
