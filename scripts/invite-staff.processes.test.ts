import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../server/test/database.ts'

const COMMAND = fileURLToPath(new URL('invite-staff.ts', import.meta.url))

function invite(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [COMMAND, ...args],
      { env: { ...process.env, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    )
  })
}

test.each([
  { args: [], says: '--email needs an e-mail address' },
  { args: ['--email', 'nora'], says: '--email needs an e-mail address' },
  {
    args: ['--email', 'nora@example.com'],
    says: 'name --owner, or --permissions separated by commas',
  },
  {
    args: ['--email', 'nora@example.com', '--permissions', 'service,money'],
    says: '--permissions does not know money; it knows service, warehouse, catalogue, events, finance, owner',
  },
])('$args is refused with one line', async ({ args, says }) => {
  expect(await invite(args)).toEqual({ code: 1, output: `twirl: ${says}\n` })
})

test('the first owner of an empty shop gets a link (STAFF-11)', async () => {
  const { code, output } = await invite(['--email', 'nora@example.com', '--owner'], {
    DATABASE_URL: await createTestDatabase(),
    PUBLIC_ORIGIN: 'https://shop.example',
  })
  expect(output).toMatch(
    /^nora@example\.com can .*:\nhttps:\/\/shop\.example\/admin\/invitation#\S+\n$/,
  )
  expect(code).toBe(0)
})

test('a database that is not there is one line', async () => {
  const { code, output } = await invite(['--email', 'nora@example.com', '--owner'], {
    DATABASE_URL: 'postgres://nobody@localhost:1/nothing',
  })
  expect(output).toMatch(/^twirl: .*\n$/)
  expect(code).toBe(1)
})
