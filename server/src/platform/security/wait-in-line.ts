import { AppError } from '../http/app-error.ts'

type Line = {
  waiting: number
  running: number
  /** Resolves when the last one who waits has entered or was refused. */
  lastEntered: Promise<unknown>
  /** Resolves when the next work ends. */
  nextEnd: PromiseWithResolvers<void>
}

// A house that pays at the same moment. More would fill the process with calls that wait.
const MAX_WAITING = 500
const RETRY_SECONDS_OF_A_FULL_LINE = 5

const lines = new Map<string, Line>()

/**
 * Runs the work after `take` has succeeded. While work of the same key runs in this process, which may give back what it
 * took, a refusal of `take` (TOO_MANY_REQUESTS) is not final: the caller waits, in the order of arrival, and takes again.
 */
export async function waitInLine<Result>(
  key: string,
  take: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const line = lines.get(key) ?? newLine()
  lines.set(key, line)
  try {
    await enter(line, take)
    try {
      return await work()
    } finally {
      line.running--
      line.nextEnd.resolve()
      line.nextEnd = Promise.withResolvers()
    }
  } finally {
    if (line.running === 0 && line.waiting === 0) lines.delete(key)
  }
}

function newLine(): Line {
  return {
    waiting: 0,
    running: 0,
    lastEntered: Promise.resolve(),
    nextEnd: Promise.withResolvers(),
  }
}

/** One at a time, so that the first who came gets what is given back, and the others do not ask the database for it. */
async function enter(line: Line, take: () => Promise<unknown>): Promise<void> {
  if (line.waiting >= MAX_WAITING)
    throw new AppError('TOO_MANY_REQUESTS', { retry_after_seconds: RETRY_SECONDS_OF_A_FULL_LINE })
  const previous = line.lastEntered
  const entered = Promise.withResolvers<void>()
  line.lastEntered = entered.promise
  line.waiting++
  try {
    await previous
    await takeWhenLeft(line, take)
    line.running++
  } finally {
    line.waiting--
    entered.resolve()
  }
}

async function takeWhenLeft(line: Line, take: () => Promise<unknown>): Promise<void> {
  for (;;) {
    // Both from before the take: work that ends meanwhile may have given back what was missing.
    const { running, nextEnd } = line
    try {
      await take()
      return
    } catch (error) {
      if (running === 0 || !isRefusal(error)) throw error
    }
    await nextEnd.promise
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'
}
