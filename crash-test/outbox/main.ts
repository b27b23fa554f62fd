// npm run outbox-test [-- --messages 5000] [--kills 50] [--workers 4] [--drop 0.1] [--seed 1]
// Workers put messages into the outbox and send them while they are killed and the mail server loses mails. Ends with 1
// if a message was lost, or sent though its transaction was rolled back. With `--control` the workers do not
// wait for the mail server: then that must be found.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { runOutboxTest } from './run-outbox-test.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '50' },
    workers: { type: 'string', default: '4' },
    drop: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    control: { type: 'boolean', default: false },
  },
})

console.log(`seed ${values.seed}`)

const kills = Number(values.kills)
// One in ten is rolled back, and a worker that is killed leaves at most one more behind.
const transactions = Math.ceil((Number(values.messages) + kills) / 0.9)

const folder = mkdtempSync(join(tmpdir(), 'twirl-outbox-test-'))
// Root's PostgreSQL runs as another user, which must be able to enter.
chmodSync(folder, 0o755)
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
try {
  await migrate(postgres.connectionString)
  const { dropped, ...report } = await runOutboxTest(
    {
      transactions,
      workers: Number(values.workers),
      kills,
      dropShare: Number(values.drop),
      seed: Number(values.seed),
      ...(values.control && { carelessness: 'MAIL_SERVER' }),
      isHurried: false,
      onProgress: (text) => console.log(text),
    },
    postgres.connectionString,
  )
  console.table({ ...report, ...dropped })
  const { lost, ghosts, unrecognisable, failed } = report
  const isClean = lost + ghosts + unrecognisable + failed === 0
  if (isClean === values.control) {
    console.log(isClean ? 'The control found nothing: the checker is blind.' : 'Messages differ.')
    process.exitCode = 1
  } else console.log(isClean ? 'Every committed message was sent.' : 'The control was found.')
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
