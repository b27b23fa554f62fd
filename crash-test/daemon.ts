import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Account, commandAs } from '@twirl/embedded-postgres/account'

const POLL_MS = 100
// Below the ports that systems give to outgoing connections, one of which could take the port of a process that is down.
const [FIRST_PORT, LAST_PORT] = [15_000, 31_000]

// A process that is frozen or detached must not outlive a test that failed.
const running = new Set<Daemon>()
process.once('exit', () => {
  for (const daemon of running) daemon.kill()
})
// A signal alone would end the test without the event above.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1))

type DaemonOptions = {
  name: string
  /** Its log is written there. */
  folder: string
  account: Account
  file: string
  args: string[]
  /** Processes that it has started and that are no longer its children. */
  strays?: () => number[]
}

/** A program of the cluster, which can be killed, frozen and started again. */
export class Daemon {
  readonly #options: DaemonOptions
  #child: ChildProcess | undefined

  constructor(options: DaemonOptions) {
    this.#options = options
  }

  start(): void {
    const { name, folder, account, file, args } = this.#options
    const command = commandAs(account, file, args)
    const log = openSync(join(folder, `${name}.log`), 'a')
    this.#child = spawn(command.file, command.args, {
      ...command.identity,
      cwd: '/',
      env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin', HOME: folder },
      stdio: ['ignore', log, log],
      // Ctrl-C is for the test, which ends what it has started.
      detached: true,
    })
    this.#child.on('error', () => {})
    running.add(this)
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** All of its processes at once, as when the machine is switched off. */
  kill(): void {
    running.delete(this)
    for (const pid of this.#processes()) signal(pid, 'SIGKILL')
  }

  freeze(): void {
    for (const pid of this.#processes()) signal(pid, 'SIGSTOP')
  }

  /** The processes that it has started go on. The program itself goes on with `continue`. */
  continueStrays(): void {
    for (const pid of this.#strays()) signal(pid, 'SIGCONT')
  }

  continue(): void {
    for (const pid of this.#processes()) signal(pid, 'SIGCONT')
  }

  #processes(): number[] {
    const own = this.isRunning ? withDescendants(this.#child!.pid!) : []
    return [...own, ...this.#strays()]
  }

  #strays(): number[] {
    return (this.#options.strays?.() ?? []).flatMap(withDescendants)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** The process, and all that it and its children have started. */
export function withDescendants(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      // The name of the program, in brackets, may itself contain spaces and brackets.
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      parents.set(Number(name), Number(parent))
    } catch {
      // It ended meanwhile.
    }
  const found = [pid]
  for (const each of found)
    for (const [child, parent] of parents) if (parent === each) found.push(child)
  return found
}

/** A folder that only the account may enter. */
export function makeFolder(account: Account, folder: string): string {
  mkdirSync(folder, { mode: 0o700 })
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, folder])
  return folder
}

export async function findPorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT))
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Asks until the answer is true. */
export async function until(
  what: string,
  limitMs: number,
  isTrue: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = performance.now() + limitMs
  while (performance.now() < deadline) {
    if (await isTrue()) return
    await setTimeout(POLL_MS)
  }
  throw new Error(`not within ${limitMs / 1_000} seconds: ${what}`)
}
