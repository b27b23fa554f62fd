import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { DatabaseTimeout } from './database-unavailable.ts'
import { findWritableHost, forgetWritableHost } from './hosts.ts'

const PROBE_PAUSE_MS = 250

type Options = {
  databaseUrl: string
  /** How long a call waits for a database that does not respond. */
  waitMs: number
  /** How long a statement may take while the database answers others. */
  statementMs: number
  log: Pick<Log, 'warn' | 'error'>
}

/**
 * Circuit breaker for a database that accepts statements and does not answer them. When a statement has no answer
 * after half of `waitMs`, the breaker probes the database on a separate connection. If the probe fails, and no other
 * statement was answered meanwhile, the breaker opens: calls fail at once, while it continues to probe, and it closes with
 * the first answer.
 */
export class DatabaseBreaker {
  readonly #options: Options
  readonly #stopping = new AbortController()
  #probe: Promise<boolean> | undefined
  #isOpen = false
  /** Statements that were answered, and connections that were made. */
  #answers = 0

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Runs work that waits for the database. `giveUp` must make the work fail with the given error. `isAnswer` tells whether
   * its success shows that the database answers, which a connection that was idle in the pool does not.
   */
  async run<T>(
    work: () => Promise<T>,
    giveUp: (error: DatabaseTimeout) => void,
    isAnswer = true,
  ): Promise<T> {
    if (this.#isOpen) throw silence()
    const { waitMs, statementMs } = this.#options
    let isDone = false
    const decide = (answers: boolean) => {
      if (isDone) return
      if (!answers) giveUp(silence())
      else
        cancel = whenOverdue(statementMs - waitMs / 2, () =>
          giveUp(new DatabaseTimeout('the statement took too long')),
        )
    }
    let cancel = whenOverdue(waitMs / 2, () => void this.#doesAnswer().then(decide))
    try {
      const result = await work()
      if (isAnswer) this.#answers++
      return result
    } finally {
      isDone = true
      cancel()
    }
  }

  stop(): void {
    this.#stopping.abort()
  }

  /** Concurrent calls share one probe. */
  #doesAnswer(): Promise<boolean> {
    if (this.#isOpen) return Promise.resolve(false)
    this.#probe ??= this.#ask().finally(() => (this.#probe = undefined))
    return this.#probe
  }

  async #ask(): Promise<boolean> {
    const before = this.#answers
    // On a busy machine the probe itself can be late.
    const answers = (await this.#givesSignOfLife()) || this.#answers > before
    if (!answers) {
      this.#isOpen = true
      this.#options.log.error({}, 'the database does not answer: calls that need it are refused')
      void this.#closeWhenAnswered()
    }
    return answers
  }

  async #closeWhenAnswered(): Promise<void> {
    do await delay(PROBE_PAUSE_MS, undefined, { ref: false })
    while (!this.#stopping.signal.aborted && !(await this.#givesSignOfLife()))
    this.#isOpen = false
    this.#options.log.warn({}, 'the database answers again')
  }

  #givesSignOfLife(): Promise<boolean> {
    return probe(this.#options.databaseUrl, this.#options.waitMs / 2)
  }
}

/** False when the database does not answer. An error is an answer: calls then fail without a wait. */
async function probe(databaseUrl: string, timeoutMs: number): Promise<boolean> {
  let client: pg.Client | undefined
  let isOverdue = false
  const ask = async () => {
    const connectionString = await findWritableHost(databaseUrl)
    if (isOverdue) return
    client = new pg.Client({ connectionString, application_name: 'twirl-probe' })
    client.on('error', () => {})
    await client.connect()
    await client.query('select 1')
  }
  const overdue = Promise.withResolvers<false>()
  const cancel = whenOverdue(timeoutMs, () => overdue.resolve(false))
  const answered = ask().then(
    () => true,
    () => true,
  )
  const answers = await Promise.race([answered, overdue.promise])
  isOverdue = !answers
  cancel()
  if (answers) void client?.end()
  else {
    // A regular end would wait for the database that does not answer.
    client?.connection.stream.destroy()
    forgetWritableHost(databaseUrl)
  }
  return answers
}

/**
 * Runs after the delay and after pending input was read, because a blocked event loop says nothing about the
 * database. Returns a function that cancels it.
 */
function whenOverdue(ms: number, act: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined
  const timer = setTimeout(() => (immediate = setImmediate(act)), Math.max(ms, 0))
  return () => {
    clearTimeout(timer)
    clearImmediate(immediate)
  }
}

function silence(): DatabaseTimeout {
  return new DatabaseTimeout('the database does not answer')
}
