import type { Page, Route } from '@playwright/test'
import { createCustomer, logIn, PASSWORD } from '../support/accounts.ts'
import {
  expect,
  expectAccessible,
  expectToFit,
  ONCE,
  plainTest as test,
  visit,
} from '../support/shop.ts'

// The browser logs failed requests as console errors, so these journeys use plainTest.

const CHUNK = '**/assets/size-charts-*.js'
const CONTACT_CALL = '**/ajax/contact-message'

const view = (page: Page) => page.getByRole('heading', { name: 'Oops! Something went wrong' })
const dialog = (page: Page) => page.getByRole('alertdialog')
const tryAgain = (page: Page) => page.getByRole('link', { name: 'Try again' })
const heart = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /favorites$/ })
    .first()

/** How often the whole page was loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}

/** Without its chunk: the pointer on the link would load it. */
async function openSizeCharts(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Size Charts' }).click()
}

const refuse = (status: number, errorCode: string, message: string) => (route: Route) =>
  route.fulfill({
    status,
    json: { id: 'e1f2a3b4', message, errorCode, error_code: errorCode, error_message: message },
  })

test('a chunk that never loads: one reload, then a page with a retry', ONCE, async ({ page }) => {
  await visit(page, '/faq')
  const loads = countLoads(page)
  await page.route(CHUNK, (route) => route.abort())
  await openSizeCharts(page)
  await expect.poll(loads).toBe(1)
  await expect(view(page)).toBeVisible()
  await expect(page.getByText('We couldn’t reach the shop.')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)

  await page.unroute(CHUNK)
  await tryAgain(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /size/i })).toBeVisible()
  expect(loads()).toBe(1)
})

test('Got it leads away from a page that cannot be shown', ONCE, async ({ page }) => {
  await visit(page, '/faq')
  await page.route(CHUNK, (route) => route.abort())
  await openSizeCharts(page)
  await expect(view(page)).toBeVisible()
  await page.getByRole('link', { name: 'Got it' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(view(page)).toBeHidden()
})

test('a shop that cannot be reached, and is back', ONCE, async ({ page, context }) => {
  await visit(page, '/faq')
  const loads = countLoads(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  // The page asks whether a reload would reach the shop.
  const isAsked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our Mission' }).click()
  await expect(view(page)).toBeVisible()
  await isAsked
  await context.setOffline(false)
  await tryAgain(page).click()
  await expect(view(page)).toBeHidden()
  await expect(page).toHaveURL('/our-mission')
  expect(loads()).toBe(0)
})

test(
  'calls that fail: the page is reloaded once and comes from the server',
  ONCE,
  async ({ page }) => {
    await visit(page, '/faq')
    const loads = countLoads(page)
    await page.route('**/ajax/collection/*/item*', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Sign in to this network' }),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'Formal' }).first().click()
    await expect.poll(loads).toBe(1)
    await expect(page.getByRole('main').locator('article').first()).toBeVisible()
  },
)

test('products that did not load are loaded by Try again', ONCE, async ({ page }) => {
  await visit(page, '/collections/2')
  await page.route('**/ajax/collection/*/item*', (route) => route.abort())
  await page.getByRole('link', { name: 'LOAD MORE PRODUCTS' }).click()
  await expect(page.getByRole('alert')).toContainText('These did not load.')
  await page.unroute('**/ajax/collection/*/item*')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').locator('article')).toHaveCount(72)
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a failure of the server is shown with its id', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/p/1')
  await page.route('**/ajax/favorite', refuse(500, 'INTERNAL_ERROR', 'It was our fault.'))
  await heart(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName('Oops! Something went wrong')
  await expect(dialog(page)).toHaveAccessibleDescription('It was our fault.')
  const gotIt = dialog(page).getByRole('button', { name: 'Got it' })
  await expect(gotIt).toBeFocused()
  await expectAccessible(page)
  await expectToFit(page)

  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Copy the error ID' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('e1f2a3b4')

  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(heart(page)).toBeFocused()
})

test('a form keeps what was typed, whatever fails', ONCE, async ({ page, context }) => {
  await visit(page, '/contact-us')
  const loads = countLoads(page)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  const message = page.getByLabel('Your message')
  await message.fill('Is the blue one back in May?')

  await page.route(CONTACT_CALL, refuse(500, 'INTERNAL_ERROR', 'It was our fault.'))
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(dialog(page)).toContainText('It was our fault.')
  await dialog(page).getByRole('button', { name: 'Got it' }).click()
  await expect(send).toBeFocused()
  await expect(page.getByText('That didn’t work.')).toBeHidden()
  await page.unroute(CONTACT_CALL)

  // The dialog of the search is not loaded yet.
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(dialog(page)).toContainText('We couldn’t reach the shop.')
  await page.keyboard.press('Escape')
  await send.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the shop.')
  await expect(message).toHaveValue('Is the blue one back in May?')
  expect(loads()).toBe(0)

  await context.setOffline(false)
  await send.click()
  await expect(message).toBeHidden()
})

test('without a permission the visitor goes back one page', ONCE, async ({ page }) => {
  await visit(page, '/faq')
  await visit(page, '/p/1')
  await page.route(
    '**/ajax/favorite',
    refuse(403, 'FORBIDDEN', "You don't have permission for this page. Please check with admin."),
  )
  await heart(page).click()
  await expect(dialog(page)).toHaveAccessibleName('Permission Error')
  await expect(dialog(page)).toContainText('Please check with admin.')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/faq')
})

test('a call that needs a login leads there and back', ONCE, async ({ page }) => {
  await visit(page, '/p/1?color=Blush')
  await page.route('**/ajax/favorite', refuse(401, 'UNAUTHORIZED', 'customer not login'))
  await heart(page).click()
  await expect(page).toHaveURL((url) => url.pathname === '/account/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/p\/1/)
  await expect(dialog(page)).toBeHidden()
})

test('a part that the page works without is left out', ONCE, async ({ page }) => {
  await visit(page, '/faq')
  // The cookie is set with the first item: the header then asks whether the bag has any.
  await page.evaluate(() => (document.cookie = 'bag=1; path=/'))
  let tries = 0
  await page.route('**/assets/cart-dot-*.js', (route) => {
    tries += 1
    return route.abort()
  })
  const loads = countLoads(page)
  await visit(page, '/size-charts')
  await expect.poll(() => tries).toBeGreaterThanOrEqual(3)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link', { name: 'Shopping bag' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(loads()).toBe(1)
})

test('a session that has ended leads to the login and back', ONCE, async ({ page, request }) => {
  const { email } = await createCustomer(request)
  await visit(page, '/account/login?redirect=/profile')
  await logIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/profile')
  // What the page asks for by itself would lead to the login before the press.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies({ name: 'sid' })
  // Without the pointer, whose arrival on the link already loads the orders and learns that the session has ended.
  await page.getByRole('link', { name: 'Order history' }).dispatchEvent('click')
  await expect(page).toHaveURL((url) => url.pathname === '/account/login')
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/profile\?tab=/)
  await expect(dialog(page)).toBeHidden()
})
