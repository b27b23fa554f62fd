import { expect, test } from 'vitest'
import { parseModule, readSourceModules, type SourceModule } from './source-modules.ts'
import { textsOf } from './source-texts.ts'
import { isNode, syntaxNodes } from './syntax-tree.ts'

/**
 * Modules that format dates. For readers a day is MM/DD/YYYY and a time MM/DD/YYYY hh:mm A, in New York; on the wire a day is
 * YYYY-MM-DD.
 */
const FORMATTERS: Record<string, string> = {
  'web/src/lib/format/format-day.ts': 'days on pages',
  'web/src/lib/format/format-shop-time.ts': 'times on pages',
  'server/src/platform/new-york-time.ts': 'days and times in mails, and days on the wire',
  'web/src/shell/banners.tsx': 'a day that is compared with settings and not shown',
}

const FORMATTING_NAME = /\b(?:DateTimeFormat|to(?:Locale(?:Date|Time)?|Date|Time|UTC)String)\b/
const FORMATTING_PACKAGES =
  /^(?:date-fns\/(?:fp\/)?(?:format|lightFormat|formatDate|formatRelative|formatDistance|intlFormat)\b|dayjs|luxon|moment)/
const MONTHS =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)\.? \d/
const NAMES = /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat|Jan|Feb|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/

function findDateFormats(module: SourceModule): string[] {
  // Few modules have such a name at all: the others need not be parsed.
  const calls = FORMATTING_NAME.test(module.text) ? findFormattingCalls(module) : []
  const packages = module.imports.map(({ target }) => target)
  return [
    ...calls,
    ...packages.filter((target) => FORMATTING_PACKAGES.test(target)),
    ...textsOf(module).filter((text) => MONTHS.test(text) || NAMES.test(text)),
  ]
}

function findFormattingCalls({ path, text }: SourceModule): string[] {
  return syntaxNodes(path, text).flatMap((node) => {
    if (node.type !== 'MemberExpression' || !isNode(node['property'])) return []
    const name = String(node['property']['name'])
    return FORMATTING_NAME.exec(name)?.[0] === name ? [name] : []
  })
}

test('only the listed modules format dates', () => {
  const found = readSourceModules()
    .filter(({ path }) => !/^(?:packages\/lookbook|server\/demo)\//.test(path))
    .filter(({ path }) => !(path in FORMATTERS))
    .map((module) => ({ path: module.path, formats: findDateFormats(module) }))
  expect(found.filter(({ formats }) => formats.length > 0)).toEqual([])
})

test('the listed modules exist', () => {
  const paths = new Set(readSourceModules().map(({ path }) => path))
  for (const path of Object.keys(FORMATTERS)) expect(paths).toContain(path)
})

test.each([
  "const text = date.toLocaleDateString('en-US')",
  'const text = date.toDateString()',
  "const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })",
  "import { format } from 'date-fns/format'",
  "const updated = 'November 16, 2026'",
  "const MONTHS = ['Jan']",
  'const a = <p>Closes Nov 17</p>',
])('a planted %j is detected', (text) => {
  expect(findDateFormats(parseModule('web/src/orders/x.tsx', text))).toHaveLength(1)
})

test.each([
  "import { addDays } from 'date-fns/addDays'",
  'const day = time.toISOString().slice(0, 10)',
  "const title = 'May we help?'",
  '// Tue, Nov 24',
])('%j is not', (text) => {
  expect(findDateFormats(parseModule('web/src/orders/x.tsx', text))).toEqual([])
})
