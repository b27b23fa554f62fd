import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export type ShopProcess = { child: ChildProcess; port: number }

// A child must not outlive a test that failed.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The shop as `npm start` runs it, on a free port. `release` is the folder of its code. */
export async function startShopProcess(
  env: { DATABASE_URL: string; DATA_DIR: string; [setting: string]: string },
  release = '.',
): Promise<ShopProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: release,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DEMO: 'off',
      PICTURE_PREFILL: 'off',
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /open at http:\/\/localhost:(\d+)/.exec(line)?.[1]
    if (!port) continue
    child.stdout.resume()
    return { child, port: Number(port) }
  }
  throw new Error('the server ended before it listened')
}
