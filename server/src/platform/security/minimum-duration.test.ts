import { describe, expect, test } from 'vitest'
import { withMinimumDuration } from './minimum-duration.ts'

/** A clock that the test advances. */
function heldTime() {
  let release = () => {}
  const waits: number[] = []
  const wait = (ms: number) => {
    waits.push(ms)
    return new Promise<void>((resolve) => (release = resolve))
  }
  return { wait, waits, release: () => release() }
}

describe('withMinimumDuration', () => {
  test.each([
    ['an answer', () => Promise.resolve('done'), 'done'],
    ['a refusal', () => Promise.reject(new Error('refused')), 'refused'],
  ])('holds %s back until the time is over', async (_, work, expected) => {
    const { wait, waits, release } = heldTime()
    let outcome: string | undefined
    const answered = withMinimumDuration(150, work, wait).then(
      (value) => (outcome = value),
      (error: Error) => (outcome = error.message),
    )
    await new Promise(setImmediate)
    expect([waits, outcome]).toEqual([[150], undefined])
    release()
    await answered
    expect(outcome).toBe(expected)
  })

  test('work that takes longer is not delayed', async () => {
    const work = () => new Promise<string>((resolve) => setImmediate(resolve, 'late'))
    expect(await withMinimumDuration(0, work, () => Promise.resolve())).toBe('late')
  })
})
