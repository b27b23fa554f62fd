import { expect, test } from 'vitest'
import { DrawQueue } from './draw-queue.ts'

type Entry = { name: string; isFront: boolean; expectedMs: number; requester: string }

function entry(name: string, isFront: boolean, requester = 'visitor'): Entry {
  return { name, isFront, expectedMs: 1_000, requester }
}

const view = (name: string, requester?: string) => entry(name, false, requester)
const front = (name: string, requester?: string) => entry(name, true, requester)

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

test('what is asked for again counts as the newest, unless it no longer waits', () => {
  const [old, back, started] = [front('old'), view('back'), front('started')]
  const queue = queueOf(old, back, view('side'), front('newer'))
  for (const again of [old, back, started]) queue.renew(again, 'visitor')
  expect(order(queue)).toEqual(['old', 'newer', 'back', 'side'])
})

test('the last in line is the oldest of the views that are not front', () => {
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

test('requesters take turns: 80 of one delay each picture of another by one', () => {
  const queue = queueOf(...Array.from({ length: 80 }, (_, i) => front(`many ${i}`, 'crowd')))
  queue.add(view('v1', 'honest'))
  queue.add(front('f1', 'honest'))
  expect(order(queue).slice(0, 5)).toEqual(['many 79', 'f1', 'many 78', 'v1', 'many 77'])
})

test('what is too much is taken from the requester who waits for most', () => {
  const queue = queueOf(view('v1', 'honest'), front('m1', 'crowd'), front('m2', 'crowd'))
  expect([queue.takeLast()?.name, queue.takeLast()?.name, queue.takeLast()?.name]).toEqual([
    'm1',
    'm2',
    'v1',
  ])
})

test('a picture that two requesters wait for takes the turn of the one who waits for fewer', () => {
  const shared = front('shared', 'honest')
  const queue = queueOf(front('m1', 'crowd'), front('m2', 'crowd'), shared)
  queue.renew(shared, 'crowd')
  expect(shared.requester).toBe('honest')
  const asked = front('asked', 'crowd')
  queue.add(asked)
  queue.renew(asked, 'newcomer')
  expect(asked.requester).toBe('newcomer')
})
