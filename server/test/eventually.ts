import { vi } from 'vitest'

/** Waits until the expectations hold. Vitest's own second is too short for a machine with other work. */
export function eventually<Result>(expectation: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(expectation, { timeout: 15_000, interval: 20 })
}
