import { expect, test } from 'vitest'
import { DRAW_PRIORITY, DrawQueue } from './draw-queue.ts'

type Entry = { name: string; priority: 0 | 1; expectedMs: number }

function entry(name: string, priority: Entry['priority']): Entry {
  return { name, priority, expectedMs: 1_000 }
}

const view = (name: string) => entry(name, DRAW_PRIORITY.view)
const front = (name: string) => entry(name, DRAW_PRIORITY.front)

function queueOf(...entries: Entry[]): DrawQueue<Entry> {
  const queue = new DrawQueue<Entry>()
  for (const added of entries) queue.add(added)
  return queue
}

function order(queue: DrawQueue<Entry>): string[] {
  return Array.from({ length: queue.length }, () => queue.takeFirst()!.name)
}

test('front views come first, then other views; each newest first', () => {
  const queue = queueOf(view('v1'), front('f1'), view('v2'), front('f2'))
  expect(queue.expectedMs).toBe(4_000)
  expect(order(queue)).toEqual(['f2', 'f1', 'v2', 'v1'])
})

test('what is asked for again counts as the newest, with the higher priority', () => {
  const [old, back, started] = [front('old'), view('back'), front('started')]
  const queue = queueOf(old, back, front('newer'))
  queue.renew(old, DRAW_PRIORITY.view)
  queue.renew(back, DRAW_PRIORITY.front)
  queue.renew(started, DRAW_PRIORITY.front)
  expect(order(queue)).toEqual(['back', 'old', 'newer'])
})

test('the last in line is the oldest of the lowest priority', () => {
  const queue = queueOf(front('f1'), view('v1'), view('v2'))
  expect([queue.takeLast(), queue.takeLast(), queue.takeLast()].map((last) => last?.name)).toEqual([
    'v1',
    'v2',
    'f1',
  ])
  expect(queue.takeLast()).toBeUndefined()
})

test('an entry is removed once', () => {
  const abandoned = view('abandoned')
  const queue = queueOf(abandoned, view('awaited'))
  expect([queue.remove(abandoned), queue.remove(abandoned)]).toEqual([true, false])
  expect(order(queue)).toEqual(['awaited'])
})
