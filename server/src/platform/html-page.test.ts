import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, HtmlPage } from './html-page.ts'

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('contentSecurityPolicy', () => {
  test('names every inline script and nothing else', () => {
    const html =
      '<script>a()</script><script type="module" src="/x.js"></script><script class="$tsr">b(1 < 2)</script>'
    const policy = contentSecurityPolicy(html)
    expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b(1 < 2)')};`)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  })

  test('without inline scripts only our own files run', () => {
    expect(contentSecurityPolicy('<p>')).toContain("script-src 'self';")
  })
})

test('an HtmlPage is the same page in every form, compressed once', async () => {
  const html = '<p>Twirl</p>'.repeat(200)
  const page = new HtmlPage(html, 'public')
  expect(zlib.brotliDecompressSync(await page.body('br')).toString()).toBe(html)
  expect(zlib.gunzipSync(await page.body('gzip')).toString()).toBe(html)
  expect(String(await page.body('identity'))).toBe(html)
  expect(await page.body('br')).toBe(await page.body('br'))
  expect(page.headers).toMatchObject({ 'cache-control': 'public', vary: 'accept-encoding' })
})
