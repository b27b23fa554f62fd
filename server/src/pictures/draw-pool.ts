import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '#platform/app-error.ts'
import type { DrawJob, DrawResult } from './draw-process.ts'

const DRAW_PROCESS = fileURLToPath(new URL('draw-process.ts', import.meta.url))
const IDLE_EXIT_MS = 20_000
const MAX_WAITING = 400

type Waiting = { job: DrawJob; resolve: () => void; reject: (error: Error) => void }

/**
 * Draws pictures in child processes of low priority, one picture each at a time. They start when needed
 * and leave when idle; one that dies fails its picture and nothing else.
 */
export class DrawPool {
  readonly #size: number
  readonly #waiting: Waiting[] = []
  readonly #idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  readonly #busy = new Set<ChildProcess>()
  #isClosed = false

  constructor(size: number) {
    this.#size = size
  }

  get isIdle(): boolean {
    return this.#busy.size === 0 && this.#waiting.length === 0
  }

  draw(job: DrawJob): Promise<void> {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING)
      return Promise.reject(new AppError('UNAVAILABLE'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject })
      this.#next()
    })
  }

  close(): void {
    this.#isClosed = true
    for (const { reject } of this.#waiting.splice(0)) reject(new AppError('UNAVAILABLE'))
    for (const { child, timer } of this.#idle.splice(0)) {
      clearTimeout(timer)
      child.kill('SIGKILL')
    }
    for (const child of this.#busy) child.kill('SIGKILL')
  }

  #next(): void {
    if (this.#isClosed || this.#busy.size >= this.#size) return
    const waiting = this.#waiting.shift()
    if (!waiting) return
    const child = this.#takeChild()
    this.#busy.add(child)
    const finish = (): void => {
      child.removeAllListeners()
      this.#busy.delete(child)
    }
    child.once('message', ({ error }: DrawResult) => {
      finish()
      this.#keep(child)
      if (error === null) waiting.resolve()
      else waiting.reject(new Error(error))
      this.#next()
    })
    child.once('exit', (code, signal) => {
      finish()
      waiting.reject(new Error(`the drawing process ended (${signal ?? code})`))
      this.#next()
    })
    child.send(waiting.job)
  }

  #takeChild(): ChildProcess {
    const kept = this.#idle.pop()
    if (!kept) return startChild()
    clearTimeout(kept.timer)
    kept.child.removeAllListeners()
    return kept.child
  }

  #keep(child: ChildProcess): void {
    if (this.#isClosed) {
      child.kill('SIGKILL')
      return
    }
    const kept = { child, timer: setTimeout(() => this.#dismiss(child), IDLE_EXIT_MS) }
    child.once('exit', () => this.#dismiss(child))
    this.#idle.push(kept)
  }

  #dismiss(child: ChildProcess): void {
    const position = this.#idle.findIndex((kept) => kept.child === child)
    if (position < 0) return
    clearTimeout(this.#idle[position]!.timer)
    this.#idle.splice(position, 1)
    child.removeAllListeners()
    child.kill('SIGKILL')
  }
}

function startChild(): ChildProcess {
  const child = fork(DRAW_PROCESS, {
    serialization: 'json',
    // Not the shop's own flags: they are about the shop.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}
