import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'

// Comments and headings are whole sentences, or name what follows: "Returns the items that …", not "Answers …" or "Of …".

const ROOT = new URL('../', import.meta.url)
const SOURCES = globSync(
  '{bench,checks,crash-test,e2e,hostile-test,packages,scripts,server,web}/**/*.{ts,tsx,mjs}',
  {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.gen.ts'],
  },
)
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: ROOT })

const FRAGMENT = /^(Of|The same|Answers|Those|Like) /

/** Beginnings of comments that are whole sentences all the same. */
const SENTENCES = ['Answers that arrived late must not reach']

const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')
const isFragment = (text: string): boolean =>
  FRAGMENT.test(text) && !SENTENCES.some((sentence) => text.startsWith(sentence))

/** Returns the comments that begin with a fragment. Lines of `//` below each other are one comment. */
function findFragments(path: string, text: string): string[] {
  const { comments } = parseSync(path, text)
  return comments
    .filter(
      ({ type, start }, i) =>
        type !== 'Line' ||
        comments[i - 1]?.type !== 'Line' ||
        !/^\n[ \t]*$/.test(text.slice(comments[i - 1]!.end, start)),
    )
    .map(({ value }) => value.replace(/^[*\s]+/, ''))
    .filter(isFragment)
    .map((comment) => `${path}: ${comment.split('\n')[0]}`)
}

test('comments are found', () => {
  expect(SOURCES.length).toBeGreaterThan(1_000)
})

test('no comment begins with a fragment', () => {
  expect(SOURCES.flatMap((path) => findFragments(path, read(path)))).toEqual([])
})

test('no heading of a document begins with a fragment', () => {
  const headings = DOCUMENTS.flatMap((path) =>
    [...read(path).matchAll(/^#+ (?:\d{4} )?(.+)$/gm)].map(([, heading]) => heading!),
  )
  expect(headings.length).toBeGreaterThan(100)
  expect(headings.filter(isFragment)).toEqual([])
})

describe('findFragments', () => {
  test.each([
    ['// Of each item.\nconst a = 1', 1],
    ['/** Answers its id. */\nconst a = 1', 1],
    ['/**\n * The same by name.\n */\nconst a = 1', 1],
    ['const a = 1 // Like a card', 1],
    ['// Returns the items\n// Of which none is free.\nconst a = 1', 0],
    ["const a = '// Those'", 0],
    ['/** Returns its id. */\nconst a = 1', 0],
  ])('%j has %i', (text, count) => {
    expect(findFragments('x.ts', text)).toHaveLength(count)
  })
})
