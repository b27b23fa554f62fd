import type { Page } from '@playwright/test'
import { expect, expectAccessible, heartOf, plainTest, test, visit, ONCE } from '../support/shop.ts'

const hearts = (page: Page) => page.getByRole('button', { name: /^Add .* to favorites$/ })

/** Adds the first products on the page to the favorites and waits until they are stored. */
async function addFavorites(page: Page, count: number): Promise<void> {
  for (let added = 0; added < count; added++) {
    const heart = heartOf(page.getByRole('main').locator('article').nth(added))
    await expect(async () => {
      if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 })
    }).toPass()
    // The heart is filled before the server has answered.
    const title = (await heart.getAttribute('aria-label'))!.replace(/^Remove (.*) from.*$/, '$1')
    await expect(page.locator('#live-region')).toHaveText(`${title} added to favorites`)
  }
}

test(
  'a guest saves a product, and the favorite links back to where it was saved',
  ONCE,
  async ({ page }) => {
    await visit(page, '/collections/2')
    const heart = hearts(page).first()
    const name = (await heart.getAttribute('aria-label'))!.replace(/^Add (.*) to favorites$/, '$1')
    await addFavorites(page, 1)
    await expect(page.getByRole('button', { name: `Remove ${name} from favorites` })).toBeVisible()

    await visit(page, '/favorites')
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', /^\/collections\/2\/p\/\d+$/)
    await expectAccessible(page)

    const count = page.getByRole('banner').getByRole('link', { name: 'Favorites , 1 piece' })
    await expect(count).toBeVisible()
    const remove = page.getByRole('button', { name: `Remove ${name} from favorites` })
    await remove.click()
    await expect(page.getByText("You don't have any Items yet")).toBeVisible()
    await expect(count).toBeHidden()
    // The focus is on the button that takes it back.
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove).toBeVisible()
    await expect(count).toBeVisible()

    await remove.click()
    await expect(page.getByText("You don't have any Items yet")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Shop / }).click()
    await expect(page).toHaveURL(/\/collections\/\d+$/)
  },
)

test('removing the last favorite of a page leads to page 1 (BROWSE-32)', ONCE, async ({ page }) => {
  await visit(page, '/sale')
  await addFavorites(page, 11)
  await visit(page, '/favorites?page=2')
  const articles = page.getByRole('main').locator('article')
  await expect(articles).toHaveCount(1)
  await expect(articles.getByRole('link')).toHaveAttribute('href', /^\/sale\/p\/\d+$/)
  await heartOf(articles).click()
  await expect(page).toHaveURL('/favorites')
  await expect(articles).toHaveCount(10)
})

// The browser logs a refused call as a console error, so these journeys use plainTest.
plainTest('a refused favorite is rolled back with a message', ONCE, async ({ page }) => {
  await visit(page, '/collections/2')
  await page.route('**/ajax/favorite', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({
        id: 'x',
        message: 'That’s a lot of favorites.',
        errorCode: 'TOO_MANY_FAVORITES',
      }),
    }),
  )
  const heart = heartOf(page.getByRole('main').locator('article').first())
  await heart.click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('That’s a lot of favorites.')
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect(heart).toBeFocused()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})
