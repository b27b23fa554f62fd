import { expect, test } from 'vitest'
import { findTimeReads, OWN_TIME } from './clock.ts'
import { parseModule, readSourceModules } from './source-modules.ts'

const modules = readSourceModules()

test('rules are given the time; only listed modules read it themselves', () => {
  const readers = modules.filter((module) => findTimeReads(module).length > 0)
  expect(readers.map(({ path }) => path).toSorted()).toEqual(Object.keys(OWN_TIME).toSorted())
})

test.each([
  ['const now = new Date()', ['new Date()']],
  ['const f = (now = new Date()) => now', ['new Date()']],
  ['const text = Date()', ['new Date()']],
  ['const ms = Date.now()', ['Date.now']],
  ['const read = Date.now', ['Date.now']],
  ["const ms = Date['now']()", ['Date.now']],
  ['sql`select from session where expires_at > now()`', ['SQL now()']],
  ['sql`update t set x = ${y}, at = now ( )`', ['SQL now ( )']],
  ['sql`select current_timestamp`', ['SQL current_timestamp']],
  ["sql.raw('select CURRENT_DATE')", ['SQL CURRENT_DATE']],
  ["sql.raw('select clock_timestamp()')", ['SQL clock_timestamp()']],
])('a planted %s is detected', (text, reads) => {
  expect(findTimeReads(parseModule('server/src/rsvp/x.queries.ts', text))).toEqual(reads)
})

test.each([
  'const day = new Date(event.opens_at)',
  'const start = performance.now()',
  'const now = clock.now()',
  'const SQL = sql`select from session where expires_at > ${now}`',
  '// now() is the time of the transaction',
])('%s is not', (text) => {
  expect(findTimeReads(parseModule('server/src/rsvp/x.queries.ts', text))).toEqual([])
})
