import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPress, watchPresses } from './after-press.ts'

const act = (type: string) => window.dispatchEvent(new Event(type))
let done: string[] = []
const work = (name: string) => () => void done.push(name)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  watchPresses()
  done = []
})
afterEach(() => {
  act('pointercancel')
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a press the work runs at once', () => {
  afterPress(work('shown'))
  expect(done).toEqual(['shown'])
})

test('during a press it waits for the handlers of the click, in the order in which it came', () => {
  act('pointerdown')
  afterPress(work('first'))
  afterPress(work('second'))
  act('pointerup')
  expect(done).toEqual([])
  window.addEventListener('click', work('clicked'))
  act('click')
  vi.advanceTimersByTime(0)
  expect(done).toEqual(['clicked', 'first', 'second'])
  afterPress(work('later'))
  expect(done).toHaveLength(4)
})

test('the click of a touch can come later than its end', () => {
  act('pointerdown')
  afterPress(work('shown'))
  act('pointerup')
  vi.advanceTimersByTime(300)
  expect(done).toEqual([])
  act('click')
  vi.advanceTimersByTime(0)
  expect(done).toEqual(['shown'])
})

test('a second press extends the first one', () => {
  act('pointerdown')
  afterPress(work('shown'))
  act('pointerup')
  act('pointerdown')
  vi.advanceTimersByTime(60_000)
  expect(done).toEqual([])
})

test.each(['pointerup', 'pointercancel', 'contextmenu'])(
  'a press that ends with %s and no click',
  (type) => {
    act('pointerdown')
    afterPress(work('shown'))
    act(type)
    vi.runAllTimers()
    expect(done).toEqual(['shown'])
  },
)

test('a component that is mounted twice watches once', () => {
  watchPresses()
  act('pointerdown')
  afterPress(work('shown'))
  act('click')
  vi.runAllTimers()
  expect(done).toEqual(['shown'])
})
