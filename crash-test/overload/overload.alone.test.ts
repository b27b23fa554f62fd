import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../server/test/database.ts'
import { fillOverloadShop } from './fill-overload-shop.ts'
import { runOverloadTest } from './run-overload-test.ts'

// The short form of `npm run overload-test`. A second is too short for its figure of goodput.
const dataDir = mkdtempSync(join(tmpdir(), 'twirl-overload-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('under ten times its load a shop answers most of what it can, refuses the rest, and recovers', async () => {
  const databaseUrl = await createTestDatabase()
  const sku = await fillOverloadShop(databaseUrl)
  const report = await runOverloadTest({ databaseUrl, dataDir, sku, seconds: 1, factor: 10 })
  expect(report.other).toBe(0)
  expect(report.servedShare.browse).toBeLessThan(1)
  expect(report.servedShare.checkout).toBeGreaterThan(report.servedShare.browse)
  expect(report.goodputShare).toBeGreaterThan(0.3)
  expect(report.recoveredMs).toBeLessThan(Infinity)
}, 120_000)
