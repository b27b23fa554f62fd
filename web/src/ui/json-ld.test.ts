import { expect, test } from 'vitest'
import { breadcrumbJsonLd } from './navigation/breadcrumb.tsx'
import { toSafeJson } from './json-ld.tsx'

test('data cannot close the script element', () => {
  const json = toSafeJson({ name: '</script><script>alert(1)' })
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)' })
})

test('crumbs are numbered; the page itself has no URL', () => {
  expect(
    breadcrumbJsonLd([{ name: 'Sale', path: '/sale' }, { name: 'Reverie' }], 'https://twirl.test')
      .itemListElement,
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Sale', item: 'https://twirl.test/sale' },
    { '@type': 'ListItem', position: 2, name: 'Reverie' },
  ])
})
