import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from './database.ts'

const databaseUrl = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'twirl-workers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WORKERS = 2
const started: ChildProcess[] = []
// Its workers end with it.
afterEach(() => {
  for (const primary of started.splice(0)) primary.kill('SIGKILL')
})

type Running = { primary: ChildProcess; url: string; pids: Map<number, number> }

function startPrimary(env: Record<string, string> = {}): ChildProcess {
  const primary = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DEMO: 'off',
      PICTURE_PREFILL: 'off',
      // A busy machine is no reason to refuse.
      DATABASE_WAIT_MS: '20000',
      LOG_LEVEL: 'info',
      PORT: '0',
      WORKERS: String(WORKERS),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(primary)
  return primary
}

/** Resolves when the shop is open; the process ids of its workers are read from the log. */
async function openShop(env: Record<string, string> = {}): Promise<Running> {
  const primary = startPrimary(env)
  const pids = new Map<number, number>()
  const url = await new Promise<string>((resolve, reject) => {
    let origin: string | undefined
    primary.once('exit', () => reject(new Error('the shop did not open')))
    createInterface({ input: primary.stdout! }).on('line', (line) => {
      const [, pid, worker] =
        /"pid":(\d+),.*"worker":(\d+),.*"msg":"Server listening/.exec(line) ?? []
      if (worker) pids.set(Number(worker), Number(pid))
      origin ??= /Twirl is open at (\S+)/.exec(line)?.[1]
      // A worker may write its line after the primary's.
      if (origin && pids.size === WORKERS) resolve(`${origin}/ajax/system/setting`)
    })
  })
  return { primary, url, pids }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** By a connection of its own, so that all workers get some of them. */
async function statusOf(url: string): Promise<number | undefined> {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  await text(response)
  return response.statusCode
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

// Each start takes more than a minute on a busy machine, and a test waits for up to four, one after the other.
vi.setConfig({ testTimeout: 900_000 })
const patience = { timeout: 300_000, interval: 20 }

test('what prevents a start is one clear line and a failing exit code', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const primary = startPrimary({ PORT: String(port) })
  const [stderr, [code]] = await Promise.all([text(primary.stderr!), once(primary, 'exit')])
  other.close()
  expect(stderr).toBe(`twirl: port ${port} is taken. Choose another: PORT=${port + 1} npm start\n`)
  expect(code).toBe(1)
})

test('a killed worker is replaced, all are replaced without a gap, and all stop with the primary', async () => {
  const metricsPort = await findFreePort()
  const { primary, url, pids } = await openShop({ METRICS_PORT: String(metricsPort) })
  const [first, second] = [pids.get(1)!, pids.get(2)!]
  expect(await Promise.all(Array.from({ length: 8 }, () => statusOf(url)))).toEqual(
    Array<number>(8).fill(200),
  )
  // The workers were asked in turn; the primary adds up what each of them counted.
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain(
    'twirl_http_requests_total{method="GET",route="/ajax/system/setting",status="2xx"} 8\n',
  )

  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(pids.get(1)).not.toBe(first), patience)
  expect(pids.get(2)).toBe(second)

  const before = [...pids.values()]
  primary.kill('SIGUSR2')
  const statuses: (number | undefined)[] = []
  while (before.some(isRunning)) {
    statuses.push(await statusOf(url))
    // The new workers need the processor to start.
    await delay(50)
  }
  expect(new Set(statuses)).toEqual(new Set([200]))

  const now = [...pids.values()]
  // A terminal or a supervisor signals all of them.
  for (const pid of [primary.pid!, ...now]) process.kill(pid, 'SIGTERM')
  const [code] = await once(primary, 'exit')
  expect(code).toBe(0)
  expect(now.filter(isRunning)).toEqual([])
})

test('a start that is stopped ends as a stop, without an error', async () => {
  const primary = startPrimary()
  const said = text(primary.stderr!)
  const ended = once(primary, 'exit')
  // A worker says which settings are missing before it listens.
  for await (const line of createInterface({ input: primary.stdout! }))
    if (line.includes('"worker":')) break
  primary.kill('SIGTERM')
  const [code] = await ended
  expect([code, await said]).toEqual([0, ''])
})

test('workers end when their primary is killed', async () => {
  const { primary, pids } = await openShop()
  primary.kill('SIGKILL')
  await vi.waitFor(() => expect([...pids.values()].filter(isRunning)).toEqual([]), patience)
})

test.each([
  ['none is started after one could not start', 'failing-start', 'port taken, 2 were started'],
  ['all are replaced once while a dead one is', 'replaced-twice', '2 serve, 0 old ones'],
])('%s', async (_name, situation, expected) => {
  const workers = spawn(process.execPath, ['server/test/workers-process.ts', situation])
  started.push(workers)
  const [stdout, stderr] = await Promise.all([text(workers.stdout), text(workers.stderr)])
  expect([stdout, stderr]).toEqual([`${expected}\n`, ''])
})
