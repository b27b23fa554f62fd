// npm run overload-test [-- --seconds 30] [--factor 10]
// Loads a shop with what it can take and with ten times that. Ends with 1 if it then answers less than four fifths, if
// checkouts are refused before browsing, or if it does not recover.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { fillOverloadShop } from './fill-overload-shop.ts'
import { runOverloadTest } from './run-overload-test.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    factor: { type: 'string', default: '10' },
  },
})

const dataDir = mkdtempSync(join(tmpdir(), 'twirl-overload-'))
// Root's PostgreSQL runs as another user, which must be able to enter.
chmodSync(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
try {
  const databaseUrl = postgres.connectionString
  await migrate(databaseUrl)
  const report = await runOverloadTest({
    databaseUrl,
    dataDir,
    sku: await fillOverloadShop(databaseUrl),
    seconds: Number(values.seconds),
    factor: Number(values.factor),
  })
  console.log(report)
  const { goodputShare, servedShare, other, recoveredMs } = report
  const isGood =
    goodputShare >= 0.8 &&
    other === 0 &&
    recoveredMs <= 5_000 &&
    servedShare.checkout > servedShare.browse
  console.log(isGood ? 'It holds.' : 'It does not hold.')
  if (!isGood) process.exitCode = 1
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
