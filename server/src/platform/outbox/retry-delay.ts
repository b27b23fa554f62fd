const FIRST_MS = 5_000
const GROWTH = 3
const LONGEST_MS = 60 * 60_000
// Jitter, so that messages that failed together are not retried together.
const JITTER = 0.25

/** Delay after the nth failure of a message; `chance` is a random number from 0 to 1. */
export function retryDelayMs(tries: number, chance = Math.random()): number {
  const delay = Math.min(FIRST_MS * GROWTH ** (tries - 1), LONGEST_MS)
  return Math.round(delay * (1 - JITTER + 2 * JITTER * chance))
}
