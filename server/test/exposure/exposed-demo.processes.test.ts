import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { DEMO_LOGINS, DEMO_STAFF } from '../../demo/guide.ts'
import { createTestDatabase } from '../database.ts'

const databaseUrl = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'twirl-exposed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Each start takes many times as long on a busy machine, and the first one fills the demo.
vi.setConfig({ testTimeout: 300_000 })

const [STAFF] = DEMO_STAFF
const PUBLISHED = [...DEMO_LOGINS, ...DEMO_STAFF]

async function withShop<T>(
  env: Record<string, string>,
  visit: (shop: { guide: string; origin: string }) => Promise<T>,
): Promise<T> {
  const shop = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      PICTURE_PREFILL: 'off',
      // A busy machine is no reason to refuse.
      DATABASE_WAIT_MS: '20000',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(shop, 'exit')
  try {
    let guide = ''
    shop.stdout.on('data', (chunk: Buffer) => (guide += chunk.toString()))
    while (!guide.includes('Break the tax service')) await once(shop.stdout, 'data')
    const port = /open at http:\/\/localhost:(\d+)/.exec(guide)![1]
    return await visit({ guide, origin: `http://127.0.0.1:${port}` })
  } finally {
    shop.kill('SIGTERM')
    await exited
  }
}

async function logIn(
  origin: string,
  password: string,
): Promise<{ status: number; cookie: string }> {
  const response = await fetch(`${origin}/ajax/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: STAFF.email, password }),
  })
  await response.text()
  return {
    status: response.status,
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}

async function isLoggedIn(origin: string, cookie: string): Promise<boolean> {
  const response = await fetch(`${origin}/ajax/admin/login`, { headers: { cookie } })
  return (await response.text()).includes(STAFF.email)
}

function staffPassword(guide: string): string {
  return new RegExp(`${STAFF.email} +(.+)`).exec(guide)![1]!
}

test('the published passwords of the demo end where others can reach it, and are replaced once', async () => {
  const { cookie } = await withShop({}, async ({ guide, origin }) => {
    expect(staffPassword(guide)).toBe(STAFF.password)
    const session = await logIn(origin, STAFF.password)
    expect(session.status).toBe(200)
    expect(await isLoggedIn(origin, session.cookie)).toBe(true)
    return session
  })

  const exposed = { HOST: '0.0.0.0' }
  const password = await withShop(exposed, async ({ guide, origin }) => {
    for (const login of PUBLISHED) expect(guide).not.toContain(login.password)
    expect((await logIn(origin, STAFF.password)).status).toBe(400)
    expect(await isLoggedIn(origin, cookie)).toBe(false)
    expect((await logIn(origin, staffPassword(guide))).status).toBe(200)
    return staffPassword(guide)
  })

  await withShop(exposed, async ({ guide, origin }) => {
    expect(guide).not.toContain(password)
    expect((await logIn(origin, password)).status).toBe(200)
  })

  await withShop({}, async ({ guide }) => {
    for (const login of PUBLISHED) expect(guide).not.toContain(login.password)
  })
})
