import { expect, test } from 'vitest'
import { html } from './html.ts'

const NASTY = `"><script>alert('&')</script>`
const ESCAPED = '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;'

test('texts are escaped, in elements and in attributes', () => {
  expect(html`<p title="${NASTY}">${NASTY}</p>`.markup).toBe(`<p title="${ESCAPED}">${ESCAPED}</p>`)
})

test('markup is not escaped again, in lists too, and null gives no text', () => {
  const items = ['a', '<b>'].map((item) => html`<li>${item}</li>`)
  expect(html`${items}${null}${html`<hr />`}${1}`.markup).toBe(
    '<li>a</li><li>&lt;b&gt;</li><hr />1',
  )
})

test('a backslash is not an escape character', () => {
  expect(html`A${'\\'}`.markup).toBe('A\\')
})
