import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../server/test/database.ts'
import {
  nextVersion,
  readFunctionSet,
  readVersion,
} from '../server/src/platform/database/function-set.ts'
import { SCHEMA_FILE, writeSchema } from './generate-schema.ts'

const connectionString = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'twirl-schema-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const committed = readFileSync(SCHEMA_FILE, 'utf8')

async function generate(): Promise<string> {
  const file = join(folder, 'schema.ts')
  await writeSchema(connectionString, file)
  return readFileSync(file, 'utf8')
}

test('the committed types match the migrated database', async () => {
  expect(await generate(), 'run npm run schema').toBe(committed)
})

test('the version of the functions was raised with their texts', async () => {
  const { texts } = await readFunctionSet()
  const committedVersion = await readVersion()
  expect(nextVersion(committedVersion, texts), 'run npm run schema').toEqual(committedVersion)
})

test('a column that is missing in the committed types is detected', async () => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('alter table brand add column motto text')
  await client.end()
  expect(await generate()).not.toBe(committed)
})
