import type { Priority } from '../../current-work.ts'
import type { Log } from '../../log.ts'
import { refusals } from '../../metrics/counter.ts'

export type LoadLimits = {
  /** How long the event loop may have worked since it looked for requests. */
  turn_ms: number
  /** So many are answered in each turn, however long it takes: one slow call, or a busy machine, is no overload. */
  turn_calls: number
  /** How many calls may run at once. */
  running: number
}

/**
 * Browsing is refused first: visitors notice the wait, and what they want is also in cached pages. Orders are refused
 * last: they wait for their turn, and a crowd that orders at the same moment is no overload.
 */
export const LOAD_LIMITS: Record<Priority, LoadLimits> = {
  browse: { turn_ms: 250, turn_calls: 32, running: 256 },
  checkout: { turn_ms: 1_000, turn_calls: 64, running: 1_024 },
  order: { turn_ms: 5_000, turn_calls: 512, running: 2_048 },
}

const tallies = {
  browse: { turn: refusals.of('event_loop', 'browse'), running: refusals.of('running', 'browse') },
  checkout: {
    turn: refusals.of('event_loop', 'checkout'),
    running: refusals.of('running', 'checkout'),
  },
  order: { turn: refusals.of('event_loop', 'order'), running: refusals.of('running', 'order') },
}

const LOG_PAUSE_MS = 1_000
const NONE: Record<Priority, number> = { browse: 0, checkout: 0, order: 0 }

/**
 * Refuses calls of an overloaded process before any work is done for them. All requests that wait are read in one turn of
 * the event loop, one after the other, so that the age of the turn is how long the next one has waited at least: in each turn
 * the first are answered, the others get 503 at once, and the next turn begins soon. Pages are not refused here: sending
 * a cached one costs as little as refusing it, and others wait for their render (work-queue.ts).
 */
export class LoadShedder {
  readonly #limits: Record<Priority, LoadLimits>
  readonly #log: Pick<Log, 'warn'>
  #turnBegan: number | null = null
  #turnCalls = 0
  #running = 0
  #unlogged: Record<Priority, number> = { ...NONE }

  constructor(log: Pick<Log, 'warn'>, limits = LOAD_LIMITS) {
    this.#log = log
    this.#limits = limits
  }

  admits(priority: Priority): boolean {
    const limits = this.#limits[priority]
    if (this.#running >= limits.running) return this.#refuse(priority, 'running')
    if (this.#turnBegan === null) {
      this.#turnBegan = performance.now()
      // Runs after all requests that can be read now.
      setImmediate(this.#endTurn)
    } else if (
      this.#turnCalls >= limits.turn_calls &&
      performance.now() - this.#turnBegan > limits.turn_ms
    )
      return this.#refuse(priority, 'turn')
    this.#turnCalls++
    return true
  }

  /** Every call that was admitted begins and ends. */
  begin(): void {
    this.#running++
  }

  end(): void {
    this.#running--
  }

  readonly #endTurn = (): void => {
    this.#turnBegan = null
    this.#turnCalls = 0
  }

  #refuse(priority: Priority, reason: 'turn' | 'running'): false {
    tallies[priority][reason].count++
    if (Object.values(this.#unlogged).every((count) => count === 0))
      setTimeout(() => this.#report(), LOG_PAUSE_MS).unref()
    this.#unlogged[priority]++
    return false
  }

  /** One line for all refusals of a second. */
  #report(): void {
    this.#log.warn({ refused: this.#unlogged }, 'the process is overloaded: calls were refused')
    this.#unlogged = { ...NONE }
  }
}
