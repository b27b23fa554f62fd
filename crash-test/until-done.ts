import { setTimeout } from 'node:timers/promises'

const PAUSE_MS = 250
const MAX_TRIES = 240

/** Repeats what the test itself does with the database, which may be recovering from a kill. */
export async function untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++)
    try {
      return await work()
    } catch (error) {
      if (tries === MAX_TRIES) throw error
      await setTimeout(PAUSE_MS)
    }
}
