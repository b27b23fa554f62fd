// Raises the version of the database's functions if they have changed, and writes
// server/src/platform/database/schema.gen.ts from a freshly migrated database: npm run schema
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import {
  nextVersion,
  readFunctionSet,
  readVersion,
  VERSION_FILE,
} from '../server/src/platform/database/function-set.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { capture } from './process/capture.mjs'
import { isMain } from './process/is-main.mjs'
import { ROOT } from './root.mjs'

export const SCHEMA_FILE = join(ROOT, 'server/src/platform/database/schema.gen.ts')

if (isMain(import.meta.url)) {
  const { texts } = await readFunctionSet()
  const version = nextVersion(await readVersion(), texts)
  await writeFile(VERSION_FILE, `${JSON.stringify(version, null, 2)}\n`)
  const folder = await mkdtemp(join(tmpdir(), 'twirl-schema-'))
  const dataDir = join(folder, 'postgres')
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  try {
    await migrate(postgres.connectionString)
    await writeSchema(postgres.connectionString, SCHEMA_FILE)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the TypeScript types of a database's tables. */
export async function writeSchema(connectionString: string, file: string): Promise<void> {
  const { ok, output } = await capture(process.execPath, [
    'node_modules/kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    `--url=${connectionString}`,
    `--out-file=${file}`,
    // The migrator and pg-boss alone read and write these.
    '--exclude-pattern={public.migration,public.function_set,pgboss.*}',
    // This mapping is the one in server/src/platform/database/database.ts.
    '--type-mapping={"int8":"number"}',
  ])
  if (!ok) throw new Error(`kysely-codegen failed: ${output}`)
}
