// Writes server/src/platform/schema.gen.ts from a freshly migrated database: npm run schema
// With --verify it only compares, and fails when the file is out of date.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres.ts'
import { migrate } from '../server/src/platform/migrate.ts'

const folder = await mkdtemp(join(tmpdir(), 'twirl-schema-'))
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), durable: false })
try {
  await migrate(postgres.connectionString)
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${postgres.connectionString}`,
      '--out-file=server/src/platform/schema.gen.ts',
      '--exclude-pattern=migration',
      // As server/src/platform/database.ts reads them.
      '--type-mapping={"int8":"number"}',
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
