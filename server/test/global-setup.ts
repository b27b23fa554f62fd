import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import { migrate } from '#platform/database/migrate.ts'

/** One PostgreSQL for the whole run: the embedded one in a temporary folder, or TEST_DATABASE_URL's. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer(process.env['TEST_DATABASE_URL'])
  const templateName = `twirl_template_${process.pid}`
  await createTemplate(server.adminUrl, templateName)
  project.provide('adminUrl', server.adminUrl)
  project.provide('templateName', templateName)
  return async () => {
    await runSql(server.adminUrl, `DROP DATABASE ${templateName}`)
    await server.stop()
  }
}

async function startServer(ownUrl: string | undefined) {
  if (ownUrl) return { adminUrl: ownUrl, stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'twirl-test-'))
  // Root's PostgreSQL runs as another user, which must be able to enter.
  chmodSync(folder, 0o755)
  const options = { dataDir: join(folder, 'postgres'), durable: false }
  const postgres = await startEmbeddedPostgres(options)
  return {
    adminUrl: postgres.connectionString,
    stop: async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function createTemplate(adminUrl: string, name: string): Promise<void> {
  await runSql(adminUrl, `CREATE DATABASE ${name}`)
  const templateUrl = new URL(adminUrl)
  templateUrl.pathname = name
  await migrate(templateUrl.href)
}

async function runSql(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql)
  await client.end()
}
