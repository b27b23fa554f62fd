import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type Child = {
  pid: number
  port: number
  startMs: number
  /** Null while it runs. */
  exitCode: () => number | null
  stop: () => Promise<void>
}

// A child must not outlive a benchmark that failed.
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})

/** Starts a server and waits until it prints the port that it listens on. `onLine` gets what it prints afterwards. */
export async function startChild(
  args: string[],
  env: Record<string, string>,
  onLine?: (line: string) => void,
): Promise<Child> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const port = await readPort(child)
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine)
  return {
    pid: child.pid!,
    port,
    startMs: performance.now() - started,
    exitCode: () => child.exitCode,
    stop: () => stop(child),
  }
}

async function readPort(child: ChildProcess): Promise<number> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const port = /(?:listening on |open at http:\/\/localhost:)(\d+)/.exec(line)?.[1]
    if (port) {
      child.stdout!.resume()
      return Number(port)
    }
  }
  throw new Error('the server ended before it listened')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
