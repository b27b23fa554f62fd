import { expect, test } from 'vitest'
import { takeInlineScripts } from './inline-scripts.ts'

const NONCE = '2a8b52f4-9c1e-4d0b-a7f3-3f6a0c1d5e77'

test('inline scripts with the nonce are returned; injected scripts and script files are not', () => {
  const html =
    `<meta property="csp-nonce" content="${NONCE}"/><script nonce="${NONCE}">a()</script>` +
    `<p><script>alert(1)</script><script nonce="guess">alert(2)</script>` +
    `<script>"<script nonce='x'>"</script></p><link nonce="${NONCE}" rel="modulepreload"/>` +
    `<script type="application/ld+json">{}</script>` +
    `<script type="module" nonce="${NONCE}" src="/x.js"></script>` +
    `<script data-part="" nonce="${NONCE}">b(1 < 2)\n</script>`
  const { html: page, scripts } = takeInlineScripts(html, NONCE)
  expect(scripts).toEqual(['a()', 'b(1 < 2)\n'])
  expect(page).toContain('<script>a()</script>')
  expect(page).toContain('<link rel="modulepreload"/>')
  expect(page).not.toContain(NONCE)
  expect(page).not.toContain('csp-nonce')
})
