import { expect, test } from 'vitest'
import { readSourceModules } from './source-modules.ts'

// The theme has widths of its own (`--container-*` in web/src/styles/app.css). A class of Tailwind's own scale does nothing.

const NAMED_WIDTHS = /\b(?:max-w|min-w|w|basis|columns)-(?:[23]?xs|sm|md|lg|[2-7]?xl)\b/g

const findNamedWidths = (text: string): string[] => text.match(NAMED_WIDTHS) ?? []

test('no class names a width that the theme does not have', () => {
  const found = readSourceModules()
    .filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx'))
    .map(({ path, text }) => ({ path, widths: findNamedWidths(text) }))
  expect(found.length).toBeGreaterThan(200)
  expect(found.filter(({ widths }) => widths.length > 0)).toEqual([])
})

test('such a class is found', () => {
  expect(findNamedWidths('<p className="max-w-2xl md:w-40 lg:max-w-read sm:max-w-md" />')).toEqual([
    'max-w-2xl',
    'max-w-md',
  ])
})
