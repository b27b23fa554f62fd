import { AppError } from '#platform/http/app-error.ts'
import { type DrawChild, startDrawChild } from './draw-child.ts'
import type { DrawJob, DrawResult } from './draw-process.ts'
import { DrawQueue } from './draw-queue.ts'

const IDLE_EXIT_MS = 20_000
// Pause after a process could not be started: the system is short of something, and trying at once would not help.
const START_RETRY_MS = 1_000
// Few visitors look at the same screen for longer; the page shows the average color instead.
const MAX_EXPECTED_WAIT_MS = 20_000
// First guesses; corrected by what each picture took.
const FIRST_EXPECTED_MS = { drawing: 2_000, scaling: 300 }
const WEIGHT_OF_LATEST = 0.2

type Drawing = {
  job: DrawJob
  isFront: boolean
  expectedMs: number
  requester: string
  requesters: number
  promise: Promise<DrawResult>
  resolve: (result: DrawResult) => void
  reject: (error: unknown) => void
}

type DrawOptions = {
  /** The network address whose turn it takes. */
  requester: string
  /** Aborted when the requester no longer needs the picture. */
  signal?: AbortSignal | undefined
}

/**
 * Draws pictures in child processes. They start when needed and leave when idle; one that dies or cannot be started
 * fails pictures and nothing else.
 */
export class DrawPool {
  readonly #size: number
  readonly #queue = new DrawQueue<Drawing>()
  /** Drawings that wait or are under way, by file: however many ask at once, a picture is drawn once. */
  readonly #drawings = new Map<string, Drawing>()
  readonly #idle = new Map<DrawChild, NodeJS.Timeout>()
  readonly #children = new Set<DrawChild>()
  readonly #expectedMs = { ...FIRST_EXPECTED_MS }
  #busy = 0
  #startFailure: { error: unknown; retryAt: number } | null = null
  #idleness: PromiseWithResolvers<void> | null = null
  #isClosed = false

  constructor(size: number) {
    this.#size = size
  }

  /** Returns how many pictures wait to be drawn. */
  get waiting(): number {
    return this.#queue.length
  }

  get isIdle(): boolean {
    return this.#busy === 0 && this.#queue.length === 0
  }

  /** Resolves when nothing is drawn and nothing waits, at once if that is so; also when it is closed. */
  async whenIdle(): Promise<void> {
    if (this.isIdle || this.#isClosed) return
    this.#idleness ??= Promise.withResolvers<void>()
    await this.#idleness.promise
  }

  /** Whether this picture is being drawn or waits for it. */
  has(file: string): boolean {
    return this.#drawings.has(file)
  }

  /** Rejects with UNAVAILABLE when the wait would be too long, with the signal's reason when it is aborted. */
  draw(job: DrawJob, { signal, requester }: DrawOptions): Promise<DrawResult> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const failure = this.#cannotStart()
    if (this.#isClosed || failure)
      return Promise.reject(new AppError('UNAVAILABLE', { cause: failure?.error }))
    const drawing = this.#join(job, requester)
    this.#advance()
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(signal?.reason as Error)
        this.#leave(drawing)
      }
      signal?.addEventListener('abort', leave, { once: true })
      drawing.promise
        .finally(() => signal?.removeEventListener('abort', leave))
        .then(resolve, reject)
    })
  }

  close(): void {
    this.#isClosed = true
    this.#refuseAll(new AppError('UNAVAILABLE'))
    for (const timer of this.#idle.values()) clearTimeout(timer)
    for (const child of this.#children) child.kill()
    this.#endWaiting()
  }

  #join(job: DrawJob, requester: string): Drawing {
    let drawing = this.#drawings.get(job.file)
    if (drawing) {
      this.#queue.renew(drawing, requester)
    } else {
      drawing = {
        job,
        isFront: job.view === 'front',
        expectedMs: this.#expectedMs[kindOf(job)],
        requester,
        requesters: 0,
        ...Promise.withResolvers<DrawResult>(),
      }
      this.#drawings.set(job.file, drawing)
      this.#queue.add(drawing)
    }
    drawing.requesters++
    return drawing
  }

  /** A drawing that is under way is finished: most of its cost is spent, and it is stored for the next visitor. */
  #leave(drawing: Drawing): void {
    drawing.requesters--
    if (drawing.requesters === 0 && this.#queue.remove(drawing))
      this.#drawings.delete(drawing.job.file)
  }

  #advance(): void {
    while (this.#busy < this.#size && (this.#idle.size > 0 || !this.#isWaitingToStart())) {
      const drawing = this.#queue.takeFirst()
      if (!drawing) break
      void this.#work(drawing)
    }
    this.#refuseExcess()
    if (this.isIdle) this.#endWaiting()
  }

  /** Resolves `whenIdle`. */
  #endWaiting(): void {
    this.#idleness?.resolve()
    this.#idleness = null
  }

  async #work(drawing: Drawing): Promise<void> {
    this.#busy++
    const child = this.#takeIdle() ?? (await this.#start())
    if (child) await this.#drawIn(child, drawing)
    else if (drawing.requesters > 0) this.#queue.add(drawing)
    else this.#drawings.delete(drawing.job.file)
    this.#busy--
    const failure = this.#cannotStart()
    // Waiting requests would hold the very descriptors that are missing.
    if (failure) this.#refuseAll(new AppError('UNAVAILABLE', { cause: failure.error }))
    this.#advance()
  }

  async #drawIn(child: DrawChild, drawing: Drawing): Promise<void> {
    const { job } = drawing
    const startedAt = performance.now()
    try {
      const result = await child.draw(job)
      this.#learn(job, performance.now() - startedAt)
      drawing.resolve(result)
    } catch (error) {
      drawing.reject(error)
    }
    this.#drawings.delete(job.file)
    if (child.isAlive) this.#keep(child)
    else this.#children.delete(child)
  }

  #takeIdle(): DrawChild | undefined {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(child)
      if (child.isAlive) return child
      this.#children.delete(child)
    }
    return undefined
  }

  async #start(): Promise<DrawChild | undefined> {
    try {
      const child = await startDrawChild()
      this.#startFailure = null
      this.#children.add(child)
      if (this.#isClosed) child.kill()
      return child
    } catch (error) {
      this.#startFailure = { error, retryAt: Date.now() + START_RETRY_MS }
      return undefined
    }
  }

  #keep(child: DrawChild): void {
    const timer = setTimeout(() => {
      this.#idle.delete(child)
      this.#children.delete(child)
      child.kill()
    }, IDLE_EXIT_MS)
    this.#idle.set(child, timer)
  }

  #isWaitingToStart(): boolean {
    return this.#startFailure !== null && Date.now() < this.#startFailure.retryAt
  }

  /** Why nothing can be drawn right now: no process is there, and none could be started a moment ago. */
  #cannotStart(): { error: unknown } | null {
    return this.#children.size === 0 && this.#isWaitingToStart() ? this.#startFailure : null
  }

  #refuseExcess(): void {
    while (this.#queue.length > this.#size) {
      const waitMs = this.#queue.expectedMs / this.#size
      if (waitMs <= MAX_EXPECTED_WAIT_MS) return
      const retry_after_seconds = Math.ceil(waitMs / 1_000)
      this.#refuse(this.#queue.takeLast()!, new AppError('UNAVAILABLE', { retry_after_seconds }))
    }
  }

  #refuseAll(error: AppError): void {
    for (let drawing = this.#queue.takeLast(); drawing; drawing = this.#queue.takeLast())
      this.#refuse(drawing, error)
  }

  #refuse({ job, reject }: Drawing, error: AppError): void {
    this.#drawings.delete(job.file)
    reject(error)
  }

  #learn(job: DrawJob, ms: number): void {
    const kind = kindOf(job)
    this.#expectedMs[kind] += WEIGHT_OF_LATEST * (ms - this.#expectedMs[kind])
  }
}

function kindOf({ source }: DrawJob): keyof typeof FIRST_EXPECTED_MS {
  return source === null ? 'drawing' : 'scaling'
}
