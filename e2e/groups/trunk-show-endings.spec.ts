import type { Page } from '@playwright/test'
import { enterSpringFormal, enterSunset } from '../support/events.ts'
import { expect, ONCE, plainTest, visit } from '../support/shop.ts'

const chip = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Your event:/ })

plainTest('an event that ends between two loads is forgotten', ONCE, async ({ page }) => {
  await enterSpringFormal(page)
  await page.route('**/ajax/trunk-show/*/item', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({
        id: 'x',
        message: 'This event has ended.',
        errorCode: 'TRUNK_SHOW_IS_EXPIRED',
      }),
    }),
  )
  await page.getByRole('link', { name: 'LOAD MORE PRODUCTS' }).click()
  await expect(page).toHaveURL('/trunk-show/not-found')
  await visit(page, '/trunk-show')
  await expect(page).toHaveURL('/trunk-show/find')
})

/** Makes the shop answer as it does after staff closed the event before its time. */
async function closeEarly(page: Page): Promise<void> {
  const expired = { id: 'x', message: 'This event has ended.', errorCode: 'TRUNK_SHOW_IS_EXPIRED' }
  await page.route('**/ajax/trunk-show/**', (route) =>
    route.request().url().includes('/list')
      ? route.fulfill({ json: { trunk_shows: [] } })
      : route.fulfill({ status: 400, json: expired }),
  )
}

plainTest(
  'an event that staff closed early is not found after a visit to other pages',
  ONCE,
  async ({ page }) => {
    await enterSpringFormal(page)
    await closeEarly(page)
    const answer = page.waitForResponse('**/ajax/trunk-show/list*')
    await visit(page, '/home')
    await answer
    await expect(chip(page)).toHaveCount(0)
    await visit(page, '/collections')
    await visit(page, '/trunk-show')
    await expect(page).toHaveURL('/trunk-show/not-found')
    await visit(page, '/trunk-show')
    await expect(page).toHaveURL('/trunk-show/find')
  },
)

plainTest(
  'an event that staff closed early is not found when the visitor goes back to it',
  ONCE,
  async ({ page }) => {
    await enterSpringFormal(page)
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Twirl/ })
      .first()
      .click()
    // The address changes before the page does.
    await expect(page.getByRole('heading', { level: 1, name: /^Wear it once/ })).toBeVisible()
    await closeEarly(page)
    // The cached answers are not the newest any more.
    await page.clock.setFixedTime(Date.now() + 60_000)
    await page.goBack()
    await expect(page).toHaveURL('/trunk-show/not-found')
    await expect(chip(page)).toHaveCount(0)
  },
)

plainTest('an event that can no longer be entered is forgotten', ONCE, async ({ page }) => {
  // Asked for by the header of this page too: an answer after the event is left would already forget it.
  const answer = page.waitForResponse('**/ajax/trunk-show/list*')
  await enterSunset(page)
  await (await answer).finished()
  await page.evaluate(() =>
    fetch('/ajax/trunk-show/logout', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'guest-id': localStorage.getItem('guest-id')!,
      },
      body: '{}',
    }),
  )
  // The header's answer, that no event is joined, comes before the page's own.
  const isListed = page.waitForResponse('**/ajax/trunk-show/list*')
  await page.route('**/assets/-load-trunk-show-*.js', async (route) => {
    await isListed
    await route.continue()
  })
  await page.reload()
  await expect(page).toHaveURL('/trunk-show/not-found')
  await visit(page, '/trunk-show')
  await expect(page).toHaveURL('/trunk-show/find')
})
