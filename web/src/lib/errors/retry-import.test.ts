import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModuleError, retryImport } from './retry-import.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failing = (times: number) => {
  let tries = 0
  return vi.fn<() => Promise<{ name: string }>>(async () => {
    tries += 1
    if (tries <= times) throw new TypeError('Failed to fetch dynamically imported module: /x.js')
    return { name: 'module' }
  })
}

async function outcomeOf(load: () => Promise<unknown>) {
  const outcome = retryImport(load).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

test.each([0, 1, 2])('a module that fails %i times is loaded', async (times) => {
  const load = failing(times)
  expect(await outcomeOf(load)).toEqual({ name: 'module' })
  expect(load).toHaveBeenCalledTimes(times + 1)
})

test('after two retries the error is one of ours, which the router does not know', async () => {
  const load = failing(Infinity)
  const error = await outcomeOf(load)
  expect(error).toBeInstanceOf(ModuleError)
  expect((error as ModuleError).message).not.toContain('dynamically imported module')
  expect((error as ModuleError).cause).toBeInstanceOf(TypeError)
  expect(load).toHaveBeenCalledTimes(3)
})
