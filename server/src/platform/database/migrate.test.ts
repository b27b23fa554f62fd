import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

const name = `twirl_migrate_${randomBytes(4).toString('hex')}`
const admin = new pg.Client({ connectionString: inject('adminUrl') })
await admin.connect()
await admin.query(`create database ${name}`)
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

test('two processes that start at once migrate once; a third finds nothing to do', async () => {
  const url = new URL(inject('adminUrl'))
  url.pathname = name
  const files = readdirSync(new URL('../../../migrations/', import.meta.url)).toSorted()
  const [first, second] = await Promise.all([migrate(url.href), migrate(url.href)])
  expect([...first.applied, ...second.applied]).toEqual(files)
  expect(await migrate(url.href)).toEqual({ applied: [] })
})
