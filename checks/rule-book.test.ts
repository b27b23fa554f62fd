import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
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

type File = { path: string; text: string }

/** Returns the ids of rules that a text cites, existing or not. */
function citedIds(text: string): string[] {
  return text.match(new RegExp(String.raw`\b(?:${prefixes.join('|')})-\d+\b`, 'g')) ?? []
}

function unknownCitations(citing: File[]): string[] {
  const ids = new Set(rules.map(({ id }) => id))
  return citing.flatMap(({ path, text }) =>
    citedIds(text)
      .filter((id) => !ids.has(id))
      .map((id) => `${path}: ${id}`),
  )
}

const documents = new Set(files.map(({ path }) => basename(path)))

/** Returns citations of documents that are not in the repository. */
function foreignCitations(citing: File[]): string[] {
  return citing.flatMap(({ path, text }) => {
    const sections =
      text.match(
        /\b(?:spec(?:ification)?(?:'s)?,? (?:sections?|lines?) [0-9L]+|decisions? (?:[A-F]\d+\b|section \d))/gi,
      ) ?? []
    const absent = (text.match(/[\w-]+\.md\b/g) ?? []).filter((name) => !documents.has(name))
    return [...sections, ...absent].map((citation) => `${path}: ${citation}`)
  })
}

/** Returns the ids of rules that no test names. */
function untestedRules(ids: string[], citing: File[]): string[] {
  const tests = citing.filter(({ path }) => IS_TEST.test(path))
  const named = new Set(tests.flatMap(({ text }) => citedIds(text)))
  return ids.filter((id) => !named.has(id))
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
    expect(unknownCitations(files)).toEqual([])
  })

  test('is the only document of rules that is cited', () => {
    expect(foreignCitations(files)).toEqual([])
  })

  test('has no rule that no test names', () => {
    const ids = rules.map(({ id }) => id)
    expect(untestedRules(ids, files)).toEqual([])
    expect(BUILT.length).toBeGreaterThan(200)
  })
})

describe('planted errors are detected', () => {
  const inCode = (text: string): File[] => [{ path: 'server/src/x.ts', text }]

  test('an id that does not exist', () => {
    const planted = inCode('// Quantities stop at the stock (BAG-4, BAG-999).')
    expect(unknownCitations(planted)).toEqual(['server/src/x.ts: BAG-999'])
  })

  test.each([
    '// spec section 9',
    "/** Characters, of the spec's section 9. */",
    '// Decisions A59.',
    '(decisions section 5)',
    'see spec.md',
    '// safety.md 2.4',
  ])('%s', (text) => {
    expect(foreignCitations(inCode(text))).toHaveLength(1)
  })

  test('a rule that the code cites and no test names', () => {
    const planted = [
      ...inCode('// The bag is kept (BAG-4, BAG-5).'),
      { path: 'server/src/x.test.ts', text: "test('the bag is kept (BAG-4)', () => {})" },
    ]
    expect(untestedRules(['BAG-4', 'BAG-5'], planted)).toEqual(['BAG-5'])
  })

  test('a rule of a page, with its text in one line', () => {
    const page = '# Bag\n\n- **BAG-1** One\n  line.\n- **BAG-2** Two.\n\nNo rule: BAG-3.\n'
    expect(rulesOf(page)).toEqual([
      { id: 'BAG-1', text: 'One line.' },
      { id: 'BAG-2', text: 'Two.' },
    ])
  })
})
