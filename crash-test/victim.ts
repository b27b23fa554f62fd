import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const MAX_STARTS = 50

// A process that is killed must not outlive a test that failed.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A process of the shop that can be killed and started again at the same address. */
export class Victim {
  readonly baseUrl: string
  readonly #args: string[]
  #child: ChildProcess | undefined

  private constructor(port: number, databaseUrl: string, fault: string, stripeUrl: string) {
    this.baseUrl = `http://127.0.0.1:${port}`
    this.#args = [String(port), databaseUrl, fault, stripeUrl]
  }

  /** Without an address of the stand-in for Stripe the built-in gateway takes the payments. */
  static async start(databaseUrl: string, fault: string, stripeUrl = ''): Promise<Victim> {
    const victim = new Victim(await findFreePort(), databaseUrl, fault, stripeUrl)
    await victim.#start()
    return victim
  }

  /** Without warning, and starts the next one at once. */
  async kill(): Promise<void> {
    await this.stop()
    await this.#start()
  }

  async stop(): Promise<void> {
    const child = this.#child!
    // One that ended by itself would not end again.
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  async #start(): Promise<void> {
    for (let starts = 0; starts < MAX_STARTS; starts++) {
      const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), this.#args, {
        stdio: 'inherit',
        // Not those of a test runner.
        execArgv: [],
      })
      running.add(child)
      child.once('exit', () => running.delete(child))
      this.#child = child
      const listening = once(child, 'message').then(() => true)
      const ended = once(child, 'exit').then(() => false)
      // It cannot start while PostgreSQL recovers.
      if (await Promise.race([listening, ended])) return
    }
    throw new Error(`the server did not start ${MAX_STARTS} times`)
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no port is free')
  return address.port
}
