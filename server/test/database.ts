import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { afterUse } from './after-use.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged into
  interface ProvidedContext {
    /** The server, through a database of its own that no test uses. */
    adminUrl: string
    /** A migrated, empty database for tests to clone. */
    templateName: string
  }
}

/**
 * A migrated, empty database for one test file, dropped after its last test. Call it at the top of
 * the file: `const connectionString = await createTestDatabase()`.
 */
export async function createTestDatabase(): Promise<string> {
  return createDatabase(inject('templateName'))
}

/** Returns a database without any table, dropped like that of `createTestDatabase`. */
export async function createEmptyDatabase(): Promise<string> {
  return createDatabase('template0')
}

async function createDatabase(template: string): Promise<string> {
  const name = `twirl_test_${randomBytes(6).toString('hex')}`
  // Half the time of the default where nothing is synced to the disk.
  await runAsAdmin(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  // FORCE, because a test that failed may have left connections open.
  afterUse(() => runAsAdmin(`DROP DATABASE ${name} WITH (FORCE)`))
  const url = new URL(inject('adminUrl'))
  url.pathname = name
  return url.href
}

async function runAsAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
