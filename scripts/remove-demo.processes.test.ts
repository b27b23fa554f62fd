import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { expect, test } from 'vitest'
import { fillDemoShop } from '../server/demo/fill-demo-shop.ts'
import { connectDatabase } from '../server/src/platform/database/database.ts'
import { testSecrets } from '../server/test/build-test-app.ts'
import { createTestDatabase } from '../server/test/database.ts'
import { insertStaff } from '../server/test/staff-factory.ts'

const COMMAND = fileURLToPath(new URL('remove-demo.ts', import.meta.url))
const TIMEOUT_MS = 120_000

function remove(databaseUrl: string, ...args: string[]) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [COMMAND, ...args],
      { env: { ...process.env, DATABASE_URL: databaseUrl } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    )
  })
}

test(
  'the command counts the demo, and removes it with --yes once the shop has an owner (STAFF-182)',
  async () => {
    const url = await createTestDatabase()
    const { db, close } = connectDatabase(url, pino({ level: 'silent' }))
    try {
      await fillDemoShop(db, testSecrets)
      const refused = await remove(url, '--yes')
      expect(refused.code).toBe(1)
      expect(refused.output).toContain('twirl: nothing was removed: the shop needs an owner')

      await insertStaff(db, ['owner'])
      const counted = await remove(url)
      expect(counted.code).toBe(0)
      expect(counted.output).toMatch(/^Of the demo, this would be removed:\n {2}customers: [1-9]/)
      expect(counted.output).toContain('To do it: npm run demo:remove -- --yes')
      const products = () => db.selectFrom('product').select('id').execute()
      expect((await products()).length).toBeGreaterThan(0)

      const removed = await remove(url, '--yes')
      expect(removed.code).toBe(0)
      expect(removed.output).toMatch(/^Removed from the shop:\n/)
      expect(await products()).toEqual([])
    } finally {
      await close()
    }
  },
  TIMEOUT_MS,
)
