import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { LoadPages } from '../../src/open-pages.ts'
import { buildTestApp } from '../build-test-app.ts'
import { readPageTable } from '../routes/page-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'twirl-apple-pay-'))
const APPLE_PAY_DOMAIN_FILE = join(folder, 'association')
writeFileSync(APPLE_PAY_DOMAIN_FILE, '7B227073')
afterAll(() => rmSync(folder, { recursive: true }))

const loadPages: LoadPages = async () => ({
  render: async () => ({
    status: 200,
    headers: new Headers(),
    html: '<html></html>',
    scripts: [],
  }),
  locate: () => ({ isKnown: true, cacheKey: null }),
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  APPLE_PAY_DOMAIN_FILE,
}
const APPLE_PAY = '/.well-known/apple-developer-merchantid-domain-association'

const withStripe = await buildTestApp({ loadPages, settings: STRIPE })
const builtIn = await buildTestApp({ loadPages })

const policyOf = async ({ app }: typeof builtIn, url: string) =>
  String((await app.inject(url)).headers['content-security-policy'])

const PAGES = readPageTable()
  .map(({ path }) => path.replaceAll(/\$\w+/g, '1'))
  .filter((path) => path !== '/')

test('with Stripe exactly the pages that take a card may load its fields (PAY-21)', async () => {
  const allowed: string[] = []
  for (const path of PAGES) {
    const { headers } = await withStripe.app.inject(path)
    for (const name of ['content-security-policy', 'permissions-policy'])
      if (String(headers[name]).includes('stripe.com')) allowed.push(`${path} ${name}`)
  }
  const cardPages = ['/checkout-clearance', '/checkout-trunk-show', '/order/1', '/profile']
  expect(allowed.toSorted()).toEqual(
    cardPages.flatMap((path) => [`${path} content-security-policy`, `${path} permissions-policy`]),
  )
})

test('a query or a slash at its end changes nothing', async () => {
  expect(await policyOf(withStripe, '/checkout-clearance?step=2')).toContain('js.stripe.com')
  expect(await policyOf(withStripe, '/profile/?tab=cards')).toContain('js.stripe.com')
})

test('without Stripe no page may', async () => {
  for (const path of PAGES) expect(await policyOf(builtIn, path)).not.toContain('stripe')
})

test('the file for Apple Pay is served if it is set (PAY-33)', async () => {
  const answer = await withStripe.app.inject(APPLE_PAY)
  expect([answer.statusCode, answer.body]).toEqual([200, '7B227073'])
  expect((await builtIn.app.inject(APPLE_PAY)).statusCode).toBe(404)
})

test('a file that cannot be read stops the start', async () => {
  const settings = { ...STRIPE, APPLE_PAY_DOMAIN_FILE: join(folder, 'nowhere') }
  await expect(buildTestApp({ settings })).rejects.toThrow('APPLE_PAY_DOMAIN_FILE')
})
