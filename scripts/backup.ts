// Stores the whole shop in a folder: npm run backup [-- --to FOLDER]. The shop may be running.
import { dirname, resolve } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { backUp } from '../server/backup/back-up.ts'
import { runOnDatabase } from './run-on-database.ts'
import { systemClock } from '../server/src/platform/clock.ts'

const { values } = parseArgs({ options: { to: { type: 'string' } } })

await runOnDatabase(async ({ client, dataDir, hasOwnKey }) => {
  const time = systemClock.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = resolve(values.to ?? `backups/twirl-${time}`)
  await mkdir(dirname(folder), { recursive: true })
  const manifest = await backUp({ client, dataDir, hasOwnKey, clock: systemClock }, folder)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Stored ${rows} rows of ${manifest.tables.length} tables and ${manifest.pictures} pictures in ${folder}`,
  )
  console.log(
    manifest.has_secret_key
      ? 'The backup holds personal data and the key of the shop: keep it where only you can read it.'
      : 'The backup holds personal data: keep it where only you can read it. SECRET_KEY is not in it.',
  )
})
