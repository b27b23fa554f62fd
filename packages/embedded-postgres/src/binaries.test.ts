import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findBinaries, programOf } from './binaries.ts'

test('the programs are the release of PostgreSQL that the version of their package names', () => {
  const binaries = findBinaries()
  const printed = execFileSync(programOf(binaries, 'postgres'), ['--version']).toString().trim()
  // The packaging has a number of its own: 18.4.0-beta.17 holds PostgreSQL 18.4.
  const release = /^(\d+\.\d+)\.0-beta\.\d+$/.exec(binaries.version)?.[1]
  expect(release).toBeDefined()
  expect(printed).toBe(`postgres (PostgreSQL) ${release}`)
})
