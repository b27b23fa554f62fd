// npm run shutdown-test [-- --rounds 50] [--connections 60] [--drain 1000] [--control kill]
// Stops the shop under load. Ends with 1 if a request that was sent got no complete answer. `--control kill` ends the
// process at once: then cut requests must be found.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pino from 'pino'
import { fillDemoShop } from '../../server/demo/fill-demo-shop.ts'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { openSecrets } from '../../server/src/platform/security/secrets.ts'
import { runShutdownTest } from './run-shutdown-test.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    connections: { type: 'string', default: '60' },
    drain: { type: 'string', default: '1000' },
    control: { type: 'string', default: '' },
  },
})
const isControl = values.control === 'kill'
if (!isControl && values.control !== '') throw new Error('--control is kill')

const dataDir = mkdtempSync(join(tmpdir(), 'twirl-shutdown-'))
// Root's PostgreSQL runs as another user, which must be able to enter.
chmodSync(dataDir, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), durable: false })
try {
  await migrate(postgres.connectionString)
  const { db, close } = connectDatabase(postgres.connectionString, pino({ level: 'silent' }))
  await fillDemoShop(db, openSecrets({ DATA_DIR: dataDir }))
  await close()
  const { cut, refused, ...counts } = await runShutdownTest({
    databaseUrl: postgres.connectionString,
    dataDir,
    rounds: Number(values.rounds),
    connections: Number(values.connections),
    drainMs: Number(values.drain),
    signal: isControl ? 'SIGKILL' : 'SIGTERM',
    onProgress: (text) => console.log(text),
  })
  console.table({ ...counts, cut: cut.length, refused: refused.length })
  for (const reason of [...cut, ...refused].slice(0, 20)) console.log(reason)
  const isClean = cut.length + refused.length + counts.failedExits === 0
  if (isClean === isControl) {
    console.log(isControl ? 'The control found nothing: the test is blind.' : 'Requests were cut.')
    process.exitCode = 1
  } else console.log(isControl ? 'The control was found.' : 'No request was cut.')
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
