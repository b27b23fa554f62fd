import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = new URL('../server/', import.meta.url)
/** Migrations up to this one made functions and triggers themselves; they stay as they are. */
const LAST_WITH_FUNCTIONS = '0045_declined_invitations.sql'

const FUNCTIONS = globSync('database/functions/*.sql', { cwd: SERVER }).map((path) =>
  basename(path, '.sql'),
)
const CHANGES =
  /\b(?:create|drop)\s+(?:or\s+replace\s+)?(?:constraint\s+)?(?:function|procedure|routine|trigger)\b/i
const CALLS = new RegExp(String.raw`\b(?:${FUNCTIONS.join('|')})\s*\(`, 'i')

/** What a migration leaves to the files of the functions: it runs before they are applied. */
function findViolations(name: string, text: string): string[] {
  if (name <= LAST_WITH_FUNCTIONS) return []
  const statements = text.replaceAll(/--.*$/gm, '')
  return [
    ...(CHANGES.test(statements) ? [`${name} changes a function or a trigger`] : []),
    ...(CALLS.test(statements) ? [`${name} calls a function that may be of another version`] : []),
  ]
}

test('new migrations neither make nor drop functions and triggers, and call no function', () => {
  const names = globSync('migrations/*.sql', { cwd: SERVER })
  expect(names.length).toBeGreaterThan(40)
  expect(FUNCTIONS.length).toBeGreaterThan(15)
  const found = names.flatMap((path) =>
    findViolations(basename(path), readFileSync(new URL(path, SERVER), 'utf8')),
  )
  expect(found).toEqual([])
})

test.each([
  ['create function f() returns void language sql as $$ $$;', 'changes a function or a trigger'],
  ['CREATE OR REPLACE\n  FUNCTION f() returns trigger', 'changes a function or a trigger'],
  ['create trigger t after insert on unit', 'changes a function or a trigger'],
  ['drop trigger log_update on unit;', 'changes a function or a trigger'],
  ['select recount_stock(array(select sku from unit));', 'calls a function that may be of another'],
])('a planted %j is detected', (text, violation) => {
  const [found] = findViolations('0099_planted.sql', text)
  expect(found).toContain(violation)
})

test.each([
  ['0099_planted.sql', '-- create function\ninsert into stock_recount (sku) select sku from unit;'],
  ['0020_stock.sql', 'create function f() returns trigger'],
])('%s may contain %j', (name, text) => {
  expect(findViolations(name, text)).toEqual([])
})
