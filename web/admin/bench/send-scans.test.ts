import { CallError } from '@twirl/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const entries = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => entries.set(key, value),
})
vi.stubGlobal('window', { addEventListener: () => {} })

// They read the storage when they are loaded.
const { setTransport } = await import('#lib/api.ts')
const { asideScans, scanQueue } = await import('./scan-queue.ts')
const { connection, sendScans, subscribeToAnswers } = await import('./send-scans.ts')

type Scan = { key: string; code: string; age_ms: number }
let sent: Scan[] = []
let answer: (scan: Scan) => unknown
setTransport(async (_endpoint, input) => {
  sent.push(input as Scan)
  return answer(input as Scan)
})
const counted = ({ key, code }: Scan) => ({ key, code, set_aside: null })
const fail = (status: number, errorCode: string) => () => {
  throw new CallError(status, { id: '1', errorCode, message: `refused with ${errorCode}` })
}

const MEMBER = 7
const queue = (code: string, staff_id = MEMBER) =>
  scanQueue.add({
    key: `key of ${code}`,
    code,
    grade: 'WORN',
    station: 'RAIL',
    note: '',
    scanned_at: Date.now() - 5_000,
    staff_id,
    staff_name: 'Ines Vega',
  })
const waiting = () => scanQueue.read().map(({ code }) => code)

beforeEach(() => {
  sent = []
  answer = counted
  scanQueue.keepLast(0)
  asideScans.keepLast(0)
})
afterEach(() => entries.clear())

test('scans are sent in their order with their age, and each answer is told (STAFF-53)', async () => {
  const answers: string[] = []
  const unsubscribe = subscribeToAnswers(({ code }) => answers.push(code))
  for (const code of ['A', 'B', 'C']) queue(code)
  expect(await sendScans(MEMBER)).toEqual({ state: 'sent' })
  unsubscribe()
  expect(sent.map(({ code }) => code)).toEqual(['A', 'B', 'C'])
  expect(answers).toEqual(['A', 'B', 'C'])
  for (const { age_ms } of sent) expect(age_ms).toBeGreaterThanOrEqual(5_000)
  expect(waiting()).toEqual([])
})

test.each([
  ['no answer', 0, 'CONNECTION_FAILED'],
  ['an error of the server', 503, 'UNAVAILABLE'],
  ['too many requests', 429, 'TOO_MANY_REQUESTS'],
])('%s keeps all scans, which are sent again with the same key', async (_what, status, code) => {
  queue('A')
  queue('B')
  answer = fail(status, code)
  expect(await sendScans(MEMBER)).toEqual({ state: 'waiting' })
  expect([waiting(), connection.isLost()]).toEqual([['A', 'B'], true])
  answer = counted
  await sendScans(MEMBER)
  expect(sent.map(({ key }) => key)).toEqual(['key of A', 'key of A', 'key of B'])
  expect([waiting(), connection.isLost()]).toEqual([[], false])
})

test('the end of the session keeps all scans', async () => {
  queue('A')
  answer = fail(401, 'STAFF_LOGIN_REQUIRED')
  expect(await sendScans(MEMBER)).toMatchObject({ state: 'logged-out' })
  expect([waiting(), asideScans.read()]).toEqual([['A'], []])
})

test('what the server refuses is set aside with its reason and does not stop the others', async () => {
  for (const code of ['A', 'B', 'C']) queue(code)
  answer = (scan) => {
    if (scan.code === 'A') return { ...counted(scan), set_aside: 'It was sold.' }
    return scan.code === 'B' ? fail(409, 'STEP_REFUSED')() : counted(scan)
  }
  await sendScans(MEMBER)
  expect(waiting()).toEqual([])
  expect(asideScans.read().map(({ code, reason }) => `${code}: ${reason}`)).toEqual([
    'A: It was sold.',
    'B: refused with STEP_REFUSED',
  ])
})

test('scans of another member wait for that member', async () => {
  queue('A', MEMBER + 1)
  queue('B')
  await sendScans(MEMBER)
  expect([sent.map(({ code }) => code), waiting()]).toEqual([['B'], ['A']])
})

test('a stored scan that cannot be read does not hide the others', async () => {
  queue('A')
  entries.set('bench scans', entries.get('bench scans')!.replace('[', '[{"key":"old"},'))
  queue('B')
  expect(waiting()).toEqual(['A', 'B'])
})
