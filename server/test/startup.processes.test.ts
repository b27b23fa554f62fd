import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

const databaseUrl = await createTestDatabase()
const keyedDatabaseUrl = await createTestDatabase()
const SECRET_KEY = 'the key of the first process of these'
const folder = mkdtempSync(join(tmpdir(), 'twirl-startup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const started: ChildProcess[] = []
// A start that should have been refused must not outlive its test.
afterEach(() => {
  for (const shop of started.splice(0)) shop.kill('SIGKILL')
})

function startShop(env: Record<string, string>): ChildProcess {
  const shop = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      DATA_DIR: folder,
      DEMO: 'off',
      PICTURE_PREFILL: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(shop)
  return shop
}

async function outcome(
  env: Record<string, string>,
): Promise<{ code: number | null; stderr: string }> {
  const shop = startShop(env)
  const [stderr] = await Promise.all([text(shop.stderr!), once(shop, 'exit')])
  return { code: shop.exitCode, stderr }
}

describe('what prevents a start is one clear line and a failing exit code', () => {
  test('a setting that cannot be used', async () => {
    const { code, stderr } = await outcome({ PORT: 'eighty' })
    expect(stderr).toMatch(/^twirl: PORT=eighty is not usable: .+ Example: PORT=3000\n$/)
    expect(code).toBe(1)
  })

  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, stderr } = await outcome({ PORT: String(port), DATABASE_URL: databaseUrl })
    other.close()
    expect(stderr).toBe(
      `twirl: port ${port} is taken. Choose another: PORT=${port + 1} npm start\n`,
    )
    expect(code).toBe(1)
  })

  test('a database that is not there, without its password', async () => {
    const { code, stderr } = await outcome({
      DATABASE_URL: 'postgres://twirl:secret@127.0.0.1:1/twirl',
    })
    expect(stderr).toMatch(
      /^twirl: cannot use the database at 127\.0\.0\.1:1\/twirl: .*ECONNREFUSED.*\n$/,
    )
    expect(stderr).not.toContain('secret')
    expect(code).toBe(1)
  })

  test('a database that does not let us in', async () => {
    const url = new URL(databaseUrl)
    url.password = 'wrong'
    const { code, stderr } = await outcome({ DATABASE_URL: url.href })
    expect(stderr).toMatch(
      /^twirl: cannot use the database at .+: .*password authentication failed.*\n$/,
    )
    expect(code).toBe(1)
  })

  test('settings that are not safe together', async () => {
    const { code, stderr } = await outcome({
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'http://localhost:3000',
    })
    expect(stderr).toMatch(/^twirl: NODE_ENV=production needs PUBLIC_ORIGIN with https\. .+\n$/)
    expect(code).toBe(1)
  })

  test('another SECRET_KEY than the database was first used with', async () => {
    const first = startShop({ PORT: '0', DATABASE_URL: keyedDatabaseUrl, SECRET_KEY })
    for await (const chunk of first.stdout!) if (String(chunk).includes('Twirl is open')) break
    // The first one runs on: two processes with different keys must not work side by side.
    const second = { PORT: '0', DATABASE_URL: keyedDatabaseUrl }
    const other = await outcome({ ...second, SECRET_KEY: SECRET_KEY.toUpperCase() })
    const kept = await outcome(second)
    first.kill('SIGTERM')
    await once(first, 'exit')
    for (const { code, stderr } of [other, kept]) {
      expect(stderr).toMatch(/^twirl: SECRET_KEY is not the one .+\n$/)
      expect(stderr).not.toContain(SECRET_KEY)
      expect(code).toBe(1)
    }
  })

  test('a data folder that cannot be made', async () => {
    const { code, stderr } = await outcome({
      DATA_DIR: '/dev/null/data',
      DATABASE_URL: databaseUrl,
    })
    expect(stderr).toMatch(/^twirl: cannot write to DATA_DIR \/dev\/null\/data: .+\n$/)
    expect(code).toBe(1)
  })
})

test('SIGTERM stops it cleanly', async () => {
  const shop = startShop({ PORT: '0', DATABASE_URL: databaseUrl })
  for await (const chunk of shop.stdout!) if (String(chunk).includes('Twirl is open')) break
  shop.kill('SIGTERM')
  const [code] = await once(shop, 'exit')
  expect(code).toBe(0)
})
