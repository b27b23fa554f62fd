import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type ShopProcess, startShopProcess } from '../shop-process.ts'
import { until, withDescendants } from '../daemon.ts'

// On a busy machine a worker starts slowly, and they start one after the other.
const REPLACE_LIMIT_MS = 600_000

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
    const child = this.#process?.child
    if (child?.exitCode !== null || child.signalCode !== null) return
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
  async reload(): Promise<void> {
    const before = this.#listWorkers()
    this.#process!.child.kill('SIGUSR2')
    await until('all workers are replaced', REPLACE_LIMIT_MS, () =>
      before.every((pid) => !this.#listWorkers().includes(pid)),
    )
  }

  #listWorkers(): number[] {
    return withDescendants(this.#process!.child.pid!).slice(1)
  }
}

/** A copy of this shop with one more migration, as the next version would be. Each has a number of its own. */
export function makeNextRelease(folder: string, number: number): string {
  const release = copyShop(join(folder, `release-${number}`))
  addMigration(release, number)
  return release
}

/** A folder of its own, which can be changed while the shop runs from it. Returns it. */
export function copyShop(release: string): string {
  mkdirSync(join(release, 'web'), { recursive: true })
  for (const part of ['server', 'packages', 'web/dist', 'package.json'])
    cpSync(part, join(release, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(release, 'node_modules'))
  return release
}

export function addMigration(release: string, number: number): void {
  const migration = `alter table customer_order add column new_in_release_${number} text;
create table made_by_release_${number} (order_id integer not null);
`
  writeFileSync(join(release, `server/migrations/${9_000 + number}_next_release.sql`), migration)
}
