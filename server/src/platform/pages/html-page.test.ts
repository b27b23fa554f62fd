import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, contentSecurityPolicy, HtmlPage } from './html-page.ts'

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('contentSecurityPolicy', () => {
  test('contains the hashes of the given scripts', () => {
    const policy = contentSecurityPolicy(['a()', 'b(1 < 2)', 'a()'])
    expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b(1 < 2)')};`)
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  })

  test('without inline scripts allows only script files of the shop', () => {
    expect(contentSecurityPolicy([])).toContain("script-src 'self';")
  })
})

test.each([
  [[], "connect-src 'self';"],
  [['/ajax/system/check-version', ''], "connect-src 'self';"],
  [
    ['https://cdn.example/a?b=1', 'https://cdn.example/c', 'http://localhost:9/'],
    "connect-src 'self' https://cdn.example http://localhost:9;",
  ],
])('of %j the policy allows %s', (urls, part) => {
  expect(contentSecurityPolicy([], urls)).toContain(part)
})

test('a script that is only in the HTML and not in the given list may not run', () => {
  const page = new HtmlPage('<script>own()</script><script>injected()</script>', 'public', [
    'own()',
  ])
  const policy = page.headers['content-security-policy']
  expect(policy).toContain(hashOf('own()'))
  expect(policy).not.toContain(hashOf('injected()'))
})

test('an HtmlPage has the same content in every encoding, compressed once', async () => {
  const html = '<p>Lamé, “quoted” · 👗</p>'.repeat(200)
  const page = new HtmlPage(html, 'public', [])
  expect(zlib.brotliDecompressSync(await page.body('br')).toString()).toBe(html)
  expect(zlib.gunzipSync(await page.body('gzip')).toString()).toBe(html)
  expect(String(await page.body('identity'))).toBe(html)
  expect(await page.body('br')).toBe(await page.body('br'))
  expect(page.headers).toMatchObject({ 'cache-control': 'public', vary: 'accept-encoding' })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['deflate', 'identity'],
  ['vibration', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a request that accepts %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
