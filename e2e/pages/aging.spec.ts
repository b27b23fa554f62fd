import type { Page } from '@playwright/test'
import { createAddress } from '@twirl/contract/buying/addresses'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { createCustomer } from '../support/accounts.ts'
import { cartCalls } from '../support/cart-calls.ts'
import { ADDRESS, callerOf, fillCart, GOOD_CARD } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, test, visit } from '../support/shop.ts'

const CHECK_VERSION = '/ajax/system/check-version'

/** Fulfils each version check with a version that the page does not have, and counts the checks. */
async function publishVersion(page: Page): Promise<() => number> {
  let checks = 0
  await page.route(`**${CHECK_VERSION}`, async (route) => {
    checks++
    await route.fulfill({ json: { version: 'another' } })
  })
  return () => checks
}

/** Marks the document; a full load removes the mark. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-same-document'))

/** Visits a page and waits for what it loads after everything else. */
async function stayOn(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await page.waitForLoadState('networkidle')
  await mark(page)
}

async function follow(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Lets time pass for a visitor who moves the mouse now and then. */
async function passTime(page: Page, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 4) {
    await page.clock.fastForward(4 * 60_000)
    await page.mouse.move(10 + minute, 10)
  }
}

test('a new version is loaded with the next page, exactly once', ONCE, async ({ page }) => {
  const countChecks = await publishVersion(page)
  await stayOn(page, '/collections/1')
  await follow(page, 'FAQ', '/faq')
  await expect.poll(countChecks).toBe(1)
  expect(await isSameDocument(page)).toBe(true)

  await follow(page, 'Returns', '/returns')
  await expect.poll(() => isSameDocument(page)).toBe(false)

  // The server still has the version of this page: it must not be loaded again and again.
  await page.waitForLoadState('networkidle')
  await mark(page)
  await follow(page, 'FAQ', '/faq')
  await expect.poll(countChecks).toBe(2)
  await follow(page, 'Returns', '/returns')
  expect(await isSameDocument(page)).toBe(true)
})

test(
  'a new version does not interrupt a payment, and is loaded afterwards',
  ONCE,
  async ({ page }) => {
    const countChecks = await publishVersion(page)
    const { headers } = await cartCalls(page)
    await createCustomer(page.request)
    const call = callerOf(page.request, headers)
    await call(createAddress, ADDRESS)
    await call(createCard, GOOD_CARD)
    const items = await fillCart(call)
    await page.addInitScript(
      (selection) => {
        if (!sessionStorage.getItem('selection')) sessionStorage.setItem('selection', selection)
      },
      JSON.stringify({ INDIVIDUAL: items }),
    )
    let answerPayment = () => {}
    const isAnswered = new Promise<void>((resolve) => (answerPayment = resolve))
    await page.route('**/ajax/checkout', async (route) => {
      await isAnswered
      await route.continue()
    })

    await page.clock.install()
    await stayOn(page, '/checkout-clearance?step=2')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Place Your Order' }).click()
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeHidden()
    await passTime(page, 12)
    await expect.poll(countChecks).toBeGreaterThan(0)
    expect(await isSameDocument(page)).toBe(true)

    answerPayment()
    await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible()
    expect(await isSameDocument(page)).toBe(true)
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await follow(page, 'FAQ', '/faq')
    await expect.poll(() => isSameDocument(page)).toBe(false)
  },
)

test(
  'an idle page asks nothing, and refreshes bag and version when the visitor is back',
  ONCE,
  async ({ page, baseURL }) => {
    const countChecks = await publishVersion(page)
    await page.context().addCookies([{ name: 'bag', value: '1', url: baseURL! }])
    await page.clock.install()
    const isAboutBag = page.waitForRequest('**/ajax/cart/exist')
    await stayOn(page, '/home')
    await isAboutBag

    await page.clock.fastForward(5 * 60_000)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    for (let hour = 0; hour < 3; hour++) await page.clock.fastForward(60 * 60_000)
    expect(asked).toEqual([])

    await page.mouse.move(200, 200)
    await expect
      .poll(() => asked)
      .toEqual(expect.arrayContaining(['/ajax/cart/exist', CHECK_VERSION]))
    expect(countChecks()).toBe(1)
  },
)

test.describe('slow start', () => {
  const line = (page: Page) => page.getByText('Still getting ready')
  /** Its own animation: pictures that load have others. */
  const countAnimations = (page: Page) =>
    page.locator('.slow-start').evaluate((element) => element.getAnimations().length)
  /** Instead of waiting. */
  const waitInPage = (page: Page, ms: number) =>
    page.locator('.slow-start').evaluate((element, time) => {
      for (const animation of element.getAnimations()) {
        animation.pause()
        animation.currentTime = time
      }
    }, ms)

  test(
    'after 5 seconds without scripts the page says so, until they run',
    ONCE,
    async ({ page }) => {
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await isReleased
        await route.continue()
      })
      await page.goto('/home', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => countAnimations(page)).toBe(1)
      await waitInPage(page, 4_999)
      await expect(line(page)).toBeHidden()
      await waitInPage(page, 5_000)
      await expect(line(page)).toBeVisible()
      await expectToFit(page)
      release()
      await expect(line(page)).toHaveCount(0)
    },
  )

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('there is nothing to wait for', ONCE, async ({ page }) => {
      await visit(page, '/home')
      await expect(line(page)).toHaveCSS('display', 'none')
    })
  })
})

test(
  'a bar is shown while a route loads slowly, and not while it is preloaded',
  ONCE,
  async ({ page }) => {
    await page.clock.install()
    await stayOn(page, '/home')
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/ajax/collection/*/item', async (route) => {
      await isAnswered
      await route.continue()
    })
    const bar = page.locator('html[data-navigating]')
    const link = page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Wedding Guest', exact: true })
    const isAsked = page.waitForRequest('**/ajax/collection/*/item')
    await link.hover()
    await isAsked
    await page.clock.runFor(1_000)
    await expect(bar).toHaveCount(0)
    await link.click()
    await page.clock.runFor(200)
    await expect(bar).toHaveCount(1)
    await expectToFit(page)
    answer()
    await expect(page.getByRole('heading', { level: 1, name: 'Wedding Guest' })).toBeVisible()
    await expect(bar).toHaveCount(0)
  },
)

test('a browser that cannot run the scripts is asked to upgrade', ONCE, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'))
  await visit(page, '/home')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Please upgrade your browser.')
  await expectAccessible(page)
  await expectToFit(page)
  await alert.getByRole('button', { name: 'Got it' }).click()
  await expect(alert).toHaveCount(0)
  // The question is asked once per tab.
  await visit(page, '/faq')
  await expect(alert).toHaveCount(0)
})
