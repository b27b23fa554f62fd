import { cardIds, expect, test, visit } from '../support/shop.ts'

test('a visitor goes from home to a dress and chooses color and size', async ({ page }) => {
  await visit(page, '/home')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Wedding Guest/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wedding Guest' })).toBeVisible()
  const [first] = await cardIds(page)
  await page.getByRole('main').locator(`a[href$="/p/${first}"]`).first().click()
  await expect(page).toHaveURL(`/collections/3/p/${first}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Wedding Guest')
  await expect(page.getByText(/Rent From \$\d+\.99/).first()).toBeVisible()

  const size = page
    .locator('#sizes label')
    .filter({ has: page.getByRole('radio', { disabled: false }) })
    .first()
  // The page may still be hydrating after the navigation: click until it reacts.
  await expect(async () => {
    await size.click()
    await expect(page.locator('#size-availability')).toHaveText(/left in/, { timeout: 3_000 })
  }).toPass()
  await expect(size.getByRole('radio')).toBeChecked()
})
