import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '#platform/http/app-error.ts'
import type { DrawJob, DrawResult } from './draw-process.ts'

const DRAW_PROCESS = fileURLToPath(new URL('draw-process.ts', import.meta.url))

/** Rejects when the system has no process or no file descriptor left. */
export async function startDrawChild(): Promise<DrawChild> {
  const child = fork(DRAW_PROCESS, {
    serialization: 'json',
    // The flags of the shop are not for its children.
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // Never removed: an 'error' event without a listener would end the shop. What it means for a drawing is told by
  // 'spawn', 'exit', 'disconnect' and the callback of send().
  child.on('error', () => {})
  await once(child, 'spawn')
  return new DrawChild(child)
}

/** A child process of low priority that draws one picture at a time. */
export class DrawChild {
  readonly #process: ChildProcess
  #drawing: { resolve: (result: DrawResult) => void; reject: (error: Error) => void } | null = null
  #isAlive = true

  constructor(process: ChildProcess) {
    this.#process = process
    lowerPriority(process)
    process.on('message', (message: object) => {
      // Under `node --watch` a process also reports the files that it loaded.
      if ('error' in message) this.#finish(message as DrawResult)
    })
    process.on('exit', (code, signal) => this.#lose(`it ended (${signal ?? code})`))
    process.on('disconnect', () => this.#lose('it closed its channel'))
  }

  get isAlive(): boolean {
    return this.#isAlive
  }

  draw(job: DrawJob): Promise<DrawResult> {
    return new Promise((resolve, reject) => {
      this.#drawing = { resolve, reject }
      // The process may have died without its exit being noticed yet: then the job cannot be written.
      this.#process.send(job, (error) => {
        if (error) this.#lose(error.message)
      })
    })
  }

  kill(): void {
    this.#isAlive = false
    this.#process.kill('SIGKILL')
  }

  #finish(result: DrawResult): void {
    const drawing = this.#drawing
    this.#drawing = null
    if (result.error === null) drawing?.resolve(result)
    else drawing?.reject(new Error(result.error))
  }

  /** Fails the picture under way and nothing else. */
  #lose(reason: string): void {
    this.kill()
    this.#drawing?.reject(
      new AppError('UNAVAILABLE', { cause: new Error(`a drawing process was lost: ${reason}`) }),
    )
    this.#drawing = null
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    setPriority(pid!, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is gone already, which 'exit' reports, or the system does not allow it: it draws all the same.
  }
}
