import type { Page } from '@playwright/test'
import { readPageTable } from '../../server/test/routes/page-table.ts'
import { createCustomer, logIn } from '../support/accounts.ts'
import { cartCalls } from '../support/cart-calls.ts'
import { enterSpringFormal } from '../support/events.ts'
import { expectLargeTextAccessible, expectToFitLargeText } from '../support/large-text.ts'
import { callerOf, fillCart, placeOrderAsCustomer } from '../support/place-order.ts'
import {
  expect,
  expectAccessible,
  expectPageAccessible,
  expectToFit,
  ONCE,
  test,
  visit,
} from '../support/shop.ts'

/** Pages by route, as any visitor sees them. */
const SHOP: Record<string, string[]> = {
  '/home': ['/home'],
  '/collections/$collectionId': ['/collections/1', '/collections/1?page=2'],
  '/collections/$collectionId/p/$productId': ['/collections/2/p/1'],
  '/sale': ['/sale'],
  '/sale/p/$productId': ['/sale/p/1'],
  '/p/$productId': ['/p/1'],
  '/search': ['/search', '/search?q=satin', '/search?q=nosuchword'],
  '/empty-page': ['/empty-page#deleted'],
  '/cart': ['/cart'],
  '/favorites': ['/favorites'],
  '/lead-application': ['/lead-application'],
  '/stock-alert/cancel': ['/stock-alert/cancel?token=x', '/stock-alert/cancel?result=done'],
}
const ACCOUNT: Record<string, string[]> = {
  '/account/login': ['/account/login'],
  '/account/code-login': ['/account/code-login'],
  '/account/sign-up': ['/account/sign-up'],
  '/account/forgot': ['/account/forgot'],
  '/account/confirm-email/$email': [
    '/account/confirm-email/ava@twirl.test',
    '/account/confirm-email/ava@twirl.test?token=from-a-mail',
  ],
  '/account/enter-code/$phoneNumber/$verificationMessageType': [
    '/account/enter-code/4045550131/CUSTOMER_LOGIN',
  ],
  '/reset-password': ['/reset-password', '/reset-password?token=from-a-mail'],
  '/trunk-show/find': ['/trunk-show/find'],
  '/trunk-show/enter-password': ['/trunk-show/enter-password?type=GROUP_RENTAL'],
  '/trunk-show/not-found': ['/trunk-show/not-found'],
  '/trunk-show/not-active': ['/trunk-show/not-active?type=SORORITY_TRUNK_SHOW'],
}
/** The pages of fixed text, with texts that each must contain; the numbers are from SHOP-23. */
const CONTENT: Record<string, string[]> = {
  '/how-it-works': ['21 days', '$16.99', '$19.99', '5–7 business days', '$50', '$65', '$9.99'],
  '/how-it-works/group-rental': ['14 days', '72 hours of receipt', 'group leader'],
  '/faq': ['$16.99', '21 days', '14 days', '72 hours', '$65', '$50', '$9.99', '5–7 business days'],
  '/returns': ['21 days', '14 days', '72 hours of receipt', '$9.99', 'New York time'],
  '/damaged-items-policy': ['72 hours', '14 days', 'full retail price'],
  '/our-mission': ['$16.99'],
  '/careers': ['Garment care'],
  '/contact-us': ['Send message', 'New York time', 'one business day'],
  '/lead-a-group': ['14 days', '72 hours of receipt'],
  '/size-charts': ['XS', '3X', '81–84', 'How to measure', '$9.99'],
  '/privacy-policy': ['guest ID', '32 random characters', 'never stored'],
  '/empty-page': ['Nothing on this hanger'],
}
/** Below, for a customer with an order, and inside an event. */
const WITH_STATE = [
  '/profile',
  '/lead',
  '/lead/$eventId',
  '/lead/$eventId/$tab',
  '/order/$orderNumber',
  '/thank-you/$orderNumber',
  '/checkout-clearance',
  '/account/sorority-details',
  '/trunk-show',
  '/trunk-show/p/$productId',
]
/** Checked by its journey (checkout.spec.ts): it needs the order of an event. */
const IN_JOURNEYS = ['/checkout-trunk-show']
/** One page of each layout, for what takes long: its header and footer, all of its cards, and large text on phones. */
const LAYOUTS = [
  '/home',
  '/collections/1',
  '/p/1',
  '/account/sign-up',
  '/profile',
  '/cart',
  '/checkout-clearance',
]
const REDIRECTS = ['/', '/login', '/collections']

test('every route is checked', ONCE, () => {
  const checked = [
    ...Object.keys(SHOP),
    ...Object.keys(ACCOUNT),
    ...Object.keys(CONTENT),
    ...WITH_STATE,
    ...IN_JOURNEYS,
    ...REDIRECTS,
  ]
  const routes = readPageTable().map(({ path }) => path)
  expect([...new Set(checked)].toSorted()).toEqual(routes.toSorted())
})

async function check(page: Page, path: string, isMobile: boolean): Promise<void> {
  await test.step(path, async () => {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The page after an order leads home by itself, unless a key is pressed.
    if (path.startsWith('/thank-you')) await page.keyboard.press('Shift')
    const isLayout = LAYOUTS.includes(path)
    await (isLayout ? expectPageAccessible(page) : expectAccessible(page))
    await expectToFit(page)
    await expectToFitLargeText(page)
    if (isMobile && isLayout) await expectLargeTextAccessible(page)
  })
}

// One browser context for the pages of a test: scripts are loaded and compiled once.
for (const [name, pages] of Object.entries({ shop: SHOP, account: ACCOUNT }))
  test(`every page of the ${name} is accessible and fits the screen`, async ({
    page,
    isMobile,
  }) => {
    test.slow()
    for (const path of Object.values(pages).flat()) await check(page, path, isMobile)
  })

test('every page of fixed text is accessible and fits the screen, has its texts and metadata, and no link is broken', async ({
  page,
  isMobile,
}) => {
  test.slow()
  const links = new Set<string>()
  for (const [path, texts] of Object.entries(CONTENT)) {
    await check(page, path, isMobile)
    const main = page.getByRole('main')
    for (const text of texts) await expect(main, text).toContainText(text)
    await expectMetadata(page, path)
    for (const href of await collectLinks(page)) links.add(href)
  }
  expect(links.size).toBeGreaterThan(10)
  for (const href of links) expect((await page.request.get(href)).status(), href).toBe(200)
})

async function expectMetadata(page: Page, path: string): Promise<void> {
  await expect(page).toHaveTitle(/ · Twirl$/)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{30,}/)
  // The empty page has no content to index.
  if (path === '/empty-page') return
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', new RegExp(`${path}$`))
}

/** Returns the links of the page to other pages; links within the page must have a target. */
async function collectLinks(page: Page): Promise<string[]> {
  const hrefs = await page
    .getByRole('main')
    .locator('a[href]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href')!))
  const isWithin = (href: string) => href.startsWith('#')
  for (const href of new Set(hrefs.filter(isWithin)))
    await expect(page.locator(href)).toHaveCount(1)
  return hrefs.filter((href) => !isWithin(href))
}

test('every page of a customer is accessible and fits the screen', async ({ page, isMobile }) => {
  test.slow()
  const { headers } = await cartCalls(page)
  await createCustomer(page.request)
  const { orderNumber } = await placeOrderAsCustomer(page.request)
  const items = await fillCart(callerOf(page.request, headers))
  for (const path of [
    '/profile',
    '/profile?tab=orders',
    '/lead',
    `/order/${orderNumber}`,
    `/thank-you/${orderNumber}?type=INDIVIDUAL`,
    '/account/sorority-details',
    '/cart',
  ])
    await check(page, path, isMobile)
  await page.addInitScript(
    (text) => sessionStorage.setItem('selection', text),
    JSON.stringify({ INDIVIDUAL: items }),
  )
  await check(page, '/checkout-clearance', isMobile)
})

/** The pages of an event that are for its leads, after the address of the event. */
const OF_LEADS = [
  '',
  '/share',
  '/people',
  '/recommendations',
  '/swap',
  '/packing',
  '/pieces',
  '/leads',
]

test('every page of a lead is accessible and fits the screen', async ({ page, isMobile }) => {
  test.slow()
  await visit(page, '/account/login?redirect=/lead')
  await logIn(page, 'chloe@twirl.test', 'twirl2026')
  await page.getByRole('link', { name: 'Sunset Bridal Party' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunset Bridal Party')
  const { pathname } = new URL(page.url())
  for (const path of OF_LEADS) await check(page, pathname + path, isMobile)
})

test('every page of an event is accessible and fits the screen', async ({ page, isMobile }) => {
  await enterSpringFormal(page)
  // With the header, which shows the event.
  await expectPageAccessible(page)
  await expectToFit(page)
  await expectToFitLargeText(page)
  const href = await page.getByRole('main').locator('article a').first().getAttribute('href')
  await check(page, href!, isMobile)
})

test('an unknown address redirects to the home page', ONCE, async ({ page }) => {
  await visit(page, '/no/such/page')
  await expect(page).toHaveURL('/home')
})

test('the page of a removed product says so', ONCE, async ({ page }) => {
  await visit(page, '/p/999999')
  await expect(page).toHaveURL('/empty-page#deleted')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
