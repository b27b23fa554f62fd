import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseTimeout } from './database-unavailable.ts'

const PROBE_PAUSE_MS = 250

type Options = {
  connectionString: string
  /** How long a call waits for a database that gives no sign of life. */
  waitMs: number
  /** How long a statement may take while the database answers others. */
  statementMs: number
  log: {
    warn: (details: object, message: string) => void
    error: (details: object, message: string) => void
  }
}

/**
 * Circuit breaker for a database that accepts statements and answers none. A statement without an answer for
 * half of `waitMs` makes the breaker ask for a sign of life, on a connection of its own. Without one the breaker
 * opens: calls fail at once, while it goes on asking, and it closes with the first answer.
 */
export class DatabaseBreaker {
  readonly #options: Options
  readonly #stopping = new AbortController()
  #probe: Promise<boolean> | undefined
  #isOpen = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Runs work that waits for the database. `giveUp` has to make the work fail with the given error. */
  async run<T>(work: () => Promise<T>, giveUp: (error: DatabaseTimeout) => void): Promise<T> {
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
    let cancel = whenOverdue(waitMs / 2, () => void this.#answers().then(decide))
    try {
      return await work()
    } finally {
      isDone = true
      cancel()
    }
  }

  stop(): void {
    this.#stopping.abort()
  }

  /** Calls that ask at the same time share one probe. */
  #answers(): Promise<boolean> {
    if (this.#isOpen) return Promise.resolve(false)
    this.#probe ??= this.#ask().finally(() => (this.#probe = undefined))
    return this.#probe
  }

  async #ask(): Promise<boolean> {
    const answers = await this.#givesSignOfLife()
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
    return probe(this.#options.connectionString, this.#options.waitMs / 2)
  }
}

/** False when the database says nothing. An error is an answer: calls then fail without a wait. */
async function probe(connectionString: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'twirl-probe' })
  client.on('error', () => {})
  const overdue = Promise.withResolvers<false>()
  const cancel = whenOverdue(timeoutMs, () => overdue.resolve(false))
  const answered = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => true,
    )
  const answers = await Promise.race([answered, overdue.promise])
  cancel()
  if (answers) void client.end()
  // A polite end would wait for the silent database.
  else client.connection.stream.destroy()
  return answers
}

/**
 * Acts once the time has passed and everything that arrived meanwhile was read: an event loop that was blocked
 * says nothing about the database. Returns what cancels it.
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
