import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseBreaker } from './database-breaker.ts'

// Accepts connections and answers nothing, so that every probe fails.
const silent = createServer((socket) => socket.on('error', () => {}).resume())
silent.listen(0, '127.0.0.1')
await once(silent, 'listening')
afterAll(() => silent.close())
const { port } = silent.address() as AddressInfo

const errors: string[] = []
let breaker: DatabaseBreaker

beforeEach(() => {
  errors.length = 0
  breaker = new DatabaseBreaker({
    databaseUrl: `postgres://shop:secret@127.0.0.1:${port}/shop`,
    waitMs: 100,
    statementMs: 20_000,
    log: { warn: () => {}, error: (_details: object, text: string) => void errors.push(text) },
  })
})
afterEach(() => breaker.stop())

/** A statement that has no answer until the end of the test; resolves when the breaker has probed because of it. */
async function probeForSlowStatement() {
  const statement = Promise.withResolvers<string>()
  const result = breaker
    .run(() => statement.promise, statement.reject)
    .catch((error: Error) => error)
  const [probe] = await once(silent, 'connection')
  await once(probe, 'close')
  return { result, answer: () => statement.resolve('late') }
}

test('opens when neither the probe nor another statement was answered', async () => {
  const { result } = await probeForSlowStatement()
  expect(await result).toMatchObject({ message: 'the database does not answer' })
  expect(errors).toHaveLength(1)
  await expect(
    breaker.run(
      async () => 'next',
      () => {},
    ),
  ).rejects.toThrow('does not answer')
})

test('opens although idle connections are taken from the pool meanwhile', async () => {
  const over = new AbortController()
  const others = (async () => {
    for (; !over.signal.aborted; await setTimeout(5))
      await breaker
        .run(
          async () => 'idle',
          () => {},
          false,
        )
        .catch(() => {})
  })()
  const { result } = await probeForSlowStatement()
  expect(await result).toMatchObject({ message: 'the database does not answer' })
  over.abort()
  await others
})

test('stays closed while other statements are answered, although the probe was late', async () => {
  const over = new AbortController()
  const others = (async () => {
    for (; !over.signal.aborted; await setTimeout(5))
      await breaker.run(
        async () => 'quick',
        () => {},
      )
  })()
  const { result, answer } = await probeForSlowStatement()
  over.abort()
  await others
  answer()
  expect(await result).toBe('late')
  expect(errors).toEqual([])
})
