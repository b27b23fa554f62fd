import { CallError } from '@twirl/contract/client'
import type { Marked } from '@twirl/contract/groups/lead-pieces'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const entries = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => entries.set(key, value),
})
vi.stubGlobal('window', { addEventListener: () => {} })

// They read the storage when they are loaded.
const { setTransport } = await import('#lib/api.ts')
const { markQueue, refusedMarks } = await import('./mark-queue.ts')
const { connection, sendMarks } = await import('./send-marks.ts')

type Sent = { path: string; codes: string[]; keys: string[] }
type Input = { marks: { key: string; code: string; age_ms: number }[] }
let sent: Sent[] = []
let answer: (input: Input) => { marks: Marked[] }
setTransport(async (endpoint, input) => {
  const { marks } = input as Input
  sent.push({
    path: endpoint.path.split('/').at(-1)!,
    codes: marks.map(({ code }) => code),
    keys: marks.map(({ key }) => key),
  })
  return answer(input as Input)
})
const counted = ({ marks }: Input) => ({
  marks: marks.map(({ key, code }) => ({ key, code, outcome: 'DONE' as const, act: null })),
})
const fail = (status: number, errorCode: string) => () => {
  throw new CallError(status, { id: '1', errorCode, message: `refused with ${errorCode}` })
}

const LEAD = 7
const queue = (code: string, kind: 'HAND_OUT' | 'TAKE_BACK' = 'HAND_OUT', customer_id = LEAD) =>
  markQueue.add({
    key: `key of ${code}`,
    kind,
    code,
    event_id: 1,
    customer_id,
    marked_at: Date.now() - 5_000,
  })
const waiting = () => markQueue.read().map(({ code }) => code)

beforeEach(() => {
  sent = []
  answer = counted
  markQueue.keepLast(0)
  refusedMarks.keepLast(0)
})
afterEach(() => entries.clear())

test('marks are sent in their order, those of a kind together (LEAD-28)', async () => {
  queue('A')
  queue('B')
  queue('C', 'TAKE_BACK')
  queue('D')
  expect(await sendMarks(LEAD)).toEqual({ state: 'sent' })
  expect(sent.map(({ path, codes }) => [path, ...codes])).toEqual([
    ['hand-out', 'A', 'B'],
    ['take-back', 'C'],
    ['hand-out', 'D'],
  ])
  expect(waiting()).toEqual([])
})

test('a call brings 50 marks at most', async () => {
  for (let count = 0; count < 60; count++) queue(`M${count}`)
  await sendMarks(LEAD)
  expect(sent.map(({ codes }) => codes.length)).toEqual([50, 10])
})

test.each([
  ['no answer', 0, 'CONNECTION_FAILED'],
  ['an error of the server', 503, 'UNAVAILABLE'],
  ['too many requests', 429, 'TOO_MANY_REQUESTS'],
])('%s keeps all marks, which are sent again with the same key', async (_what, status, code) => {
  queue('A')
  answer = fail(status, code)
  expect(await sendMarks(LEAD)).toEqual({ state: 'waiting' })
  expect([waiting(), connection.isLost()]).toEqual([['A'], true])
  answer = counted
  await sendMarks(LEAD)
  expect(sent.map(({ keys }) => keys)).toEqual([['key of A'], ['key of A']])
  expect([waiting(), connection.isLost()]).toEqual([[], false])
})

test('the end of the session keeps all marks', async () => {
  queue('A')
  answer = fail(401, 'UNAUTHORIZED')
  expect(await sendMarks(LEAD)).toMatchObject({ state: 'logged-out' })
  expect([waiting(), refusedMarks.read()]).toEqual([['A'], []])
})

test('a mark that is refused is shown with its reason and does not stop the others (LEAD-27)', async () => {
  for (const code of ['A', 'B', 'C']) queue(code)
  answer = (input) => {
    const { marks } = counted(input)
    return {
      marks: marks.map((mark) =>
        mark.code === 'B' ? { ...mark, outcome: 'NOT_OF_EVENT' as const } : mark,
      ),
    }
  }
  await sendMarks(LEAD)
  expect(waiting()).toEqual([])
  expect(refusedMarks.read().map(({ code, reason }) => `${code}: ${reason}`)).toEqual([
    'B: This piece isn’t part of your event.',
  ])
})

test('a call that is refused for good sets its marks aside', async () => {
  queue('A')
  answer = fail(404, 'LED_EVENT_NOT_FOUND')
  expect(await sendMarks(LEAD)).toEqual({ state: 'sent' })
  expect([waiting(), refusedMarks.read().length]).toEqual([[], 1])
})

test('marks of another customer wait for that customer', async () => {
  queue('A', 'HAND_OUT', LEAD + 1)
  queue('B')
  await sendMarks(LEAD)
  expect([sent.flatMap(({ codes }) => codes), waiting()]).toEqual([['B'], ['A']])
})
