import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL_ERRORS } from '@twirl/contract/all-errors'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md'], { cwd: ROOT })
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

// Generated at run time, or placeholders.
const NOT_IN_THE_REPOSITORY =
  /^(node_modules|\.data|DATA_DIR|web\/dist|\.env$|https?:)|[<{*…]|^[\w.-]+\/[\w.-]+\/$/

/** The paths that a document names: paths in code spans and targets of links. */
function namedPaths(document: string): string[] {
  const text = read(document)
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!)
  const inSpans = spans
    .filter((span) => /^[\w.-]+(\/[\w.-]+)+\/?$/.test(span))
    // Paths in the README of a package are relative to the package.
    .map((span) => (document.startsWith('packages/') ? join(dirname(document), span) : span))
  const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target]) => {
    return /^https?:/.test(target!) ? target! : join(dirname(document), target!)
  })
  return [...inSpans, ...links].filter((path) => !NOT_IN_THE_REPOSITORY.test(path))
}

describe('the documents', () => {
  test('are found', () => {
    expect(documents.length).toBeGreaterThan(8)
    expect(documents.flatMap(namedPaths).length).toBeGreaterThan(20)
  })

  test.each(documents)('%s names only paths that exist', (document) => {
    expect(namedPaths(document).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test.each(documents)('%s names only npm scripts that exist', (document) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(document).matchAll(/npm (?:run ([\w:]+(?:-\w+)*)|(start|test)\b)/g)].map(
      ([, run, direct]) => run ?? direct ?? '',
    )
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })

  test('docs/decisions/README.md lists every record, in order', () => {
    const records = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((path) =>
      path.split('/').at(-1)!,
    )
    const listed = [...read('docs/decisions/README.md').matchAll(/\((\d{4}-[\w-]+\.md)\)/g)].map(
      ([, name]) => name,
    )
    expect(listed).toEqual(records.toSorted())
  })

  test('docs/operations.md lists every scheduled job', () => {
    const scheduled = globSync('server/src/**/*.jobs.ts', { cwd: ROOT }).flatMap((path) =>
      [...read(path).matchAll(/jobs\.schedule\('([\w-]+)'/g)].map(([, name]) => name!),
    )
    expect(scheduled.length).toBeGreaterThan(15)
    const operations = read('docs/operations.md')
    expect(scheduled.filter((name) => !operations.includes(`| \`${name}\` `))).toEqual([])
  })

  test('docs/errors.md is the table of errors', () => {
    const rows = [...read('docs/errors.md').matchAll(/^\| `(\w+)` +\| (\d+) +\| (.+?) +\|$/gm)]
    const documented = Object.fromEntries(
      rows.map(([, code, status, message]) => [code, { status: Number(status), message }]),
    )
    expect(documented).toEqual(ALL_ERRORS)
  })
})
