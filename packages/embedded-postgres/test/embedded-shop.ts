import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const MODULE = new URL('../src/start-embedded-postgres.ts', import.meta.url).href

const shops: ChildProcess[] = []
const connectionStrings = new WeakMap<ChildProcess, string>()

/** Another process with an embedded PostgreSQL: prints its connection string, and stops when its input ends. */
export function spawnShop(folder: string, prefix: string[] = []): ChildProcess {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)})
    const dataDir = ${JSON.stringify(folder)}
    const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
    console.log(postgres.connectionString)
    process.stdin.resume().once('end', () => postgres.stop())`
  const command = [...prefix, process.execPath, '--input-type=module', '-e', program]
  const shop = spawn(command[0]!, command.slice(1), { stdio: 'pipe' })
  shops.push(shop)
  return shop
}

export async function startShop(folder: string, prefix: string[] = []): Promise<ChildProcess> {
  const shop = spawnShop(folder, prefix)
  const [line] = (await once(shop.stdout!.setEncoding('utf8'), 'data')) as [string]
  connectionStrings.set(shop, line.trim())
  return shop
}

export async function stopShop(shop: ChildProcess): Promise<void> {
  shop.stdin?.end()
  await once(shop, 'exit')
}

export function connectionStringOf(shop: ChildProcess): string | undefined {
  return connectionStrings.get(shop)
}

export function killShops(): void {
  for (const shop of shops.splice(0)) shop.kill('SIGKILL')
}
