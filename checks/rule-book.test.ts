import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILT } from './rule-book/built.ts'
import { readRules, rulesOf } from './rule-book/rules.ts'

const ROOT = new URL('../', import.meta.url)
const FILES = [
  '*.md',
  'docs/**/*.md',
  '{packages,server,web,scripts,checks,bench,crash-test,hostile-test,e2e,browsers}/**/*.{ts,tsx,mjs,css,sql,md}',
]
/** Applied to databases already, so that their text stays. */
const STORED = /^server\/migrations\//
/** This file plants citations that must be found. */
const SELF = 'checks/rule-book.test.ts'
const IS_TEST = /(\.test\.tsx?|\.spec\.ts|^checks\/rule-book\/built.*\.ts)$/

const rules = readRules()
const prefixes = [...new Set(rules.map(({ id }) => id.split('-')[0]!))]
const files = globSync(FILES, { cwd: ROOT, exclude: ['**/node_modules/**', '**/dist/**'] })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path !== SELF && !STORED.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }))

/** The ids of rules that a text cites, existing or not. */
function citedIds(text: string): string[] {
  return text.match(new RegExp(String.raw`\b(?:${prefixes.join('|')})-\d+\b`, 'g')) ?? []
}

/** Citations of documents that are not in the repository. */
function foreignCitations(text: string): string[] {
  return (
    text.match(
      /\b(?:spec(?:ification)?(?:'s)?,? (?:sections?|lines?) [0-9L]+|decisions? (?:[A-F]\d+\b|section \d)|(?:spec|decisions)\.md)/gi,
    ) ?? []
  )
}

describe('the rule book', () => {
  test('has unique ids, which ascend on their page', () => {
    expect(rules.length).toBeGreaterThan(150)
    for (const prefix of prefixes) {
      const numbers = rules
        .filter(({ id }) => id.startsWith(`${prefix}-`))
        .map(({ id }) => Number(id.split('-')[1]))
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
    }
  })

  test('is cited with ids that exist', () => {
    const ids = new Set(rules.map(({ id }) => id))
    const unknown = files.flatMap(({ path, text }) =>
      citedIds(text)
        .filter((id) => !ids.has(id))
        .map((id) => `${path}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  test('is the only document of rules that is cited', () => {
    const foreign = files.flatMap(({ path, text }) =>
      foreignCitations(text).map((citation) => `${path}: ${citation}`),
    )
    expect(foreign).toEqual([])
  })

  test('has no rule that no test names', () => {
    const named = new Set(
      files.filter(({ path }) => IS_TEST.test(path)).flatMap(({ text }) => citedIds(text)),
    )
    expect(rules.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([])
    expect(BUILT.length).toBeGreaterThan(200)
  })
})

describe('planted errors are detected', () => {
  test('an id that does not exist', () => {
    expect(citedIds('// Quantities stop at the stock (BAG-4, BAG-999).')).toEqual([
      'BAG-4',
      'BAG-999',
    ])
    expect(rules.some(({ id }) => id === 'BAG-999')).toBe(false)
  })

  test.each([
    '// spec section 9',
    "/** Characters, of the spec's section 9. */",
    '// Decisions A59.',
    '(decisions section 5)',
    'see spec.md',
  ])('%s', (text) => {
    expect(foreignCitations(text)).toHaveLength(1)
  })

  test('a rule of a page, with its text in one line', () => {
    const page = '# Bag\n\n- **BAG-1** One\n  line.\n- **BAG-2** Two.\n\nNo rule: BAG-3.\n'
    expect(rulesOf(page)).toEqual([
      { id: 'BAG-1', text: 'One line.' },
      { id: 'BAG-2', text: 'Two.' },
    ])
  })
})
