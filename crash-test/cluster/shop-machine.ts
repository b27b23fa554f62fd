import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ShopProcess, startShopProcess } from '../shop-process.ts'
import { withDescendants } from '../daemon.ts'

type Options = {
  port: number
  folder: string
  environment: Record<string, string> & { DATABASE_URL: string }
}

/** A machine with the shop: one primary and its workers. */
export class ShopMachine {
  readonly #options: Options
  #process: ShopProcess | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** With another folder it is another version of the shop. */
  async start(release = '.'): Promise<void> {
    const { port, folder, environment } = this.#options
    this.#process = await startShopProcess(
      { ...environment, PORT: String(port), DATA_DIR: join(folder, `shop-${port}`) },
      release,
    )
  }

  /** The machine is switched off. */
  async kill(): Promise<void> {
    const { child } = this.#process!
    const ended = once(child, 'exit')
    for (const pid of withDescendants(child.pid!)) process.kill(pid, 'SIGKILL')
    await ended
  }

  /** As a supervisor stops it. */
  async stop(): Promise<void> {
    const child = this.#process?.child
    // One that never started, or that ended by itself, would not end again.
    if (child?.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  /** Applies new migrations and replaces the workers one after the other. */
  reload(): void {
    this.#process!.child.kill('SIGUSR2')
  }

  listWorkers(): number[] {
    return withDescendants(this.#process!.child.pid!).slice(1)
  }
}

/** A copy of this shop with one more migration, as the next version would be. */
export function makeNextRelease(folder: string, migration: string): string {
  const release = join(folder, 'release')
  mkdirSync(join(release, 'web'), { recursive: true })
  for (const part of ['server', 'packages', 'web/dist', 'package.json'])
    cpSync(part, join(release, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'))
  writeFileSync(join(release, 'server/migrations/9999_cluster_test.sql'), migration)
  return release
}
