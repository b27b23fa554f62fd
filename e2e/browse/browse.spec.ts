import { cardIds, expect, ONCE, test, visit } from '../support/shop.ts'

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

test(
  'load more appends the next page and writes it into the address (BROWSE-10)',
  ONCE,
  async ({ page }) => {
    await visit(page, '/collections/1')
    const before = await cardIds(page)
    expect(before).toHaveLength(36)
    await page.getByRole('link', { name: 'LOAD MORE PRODUCTS' }).click()
    await expect(page).toHaveURL('/collections/1?page=2')
    await expect.poll(() => cardIds(page).then(({ length }) => length)).toBe(72)
    expect((await cardIds(page)).slice(0, 36)).toEqual(before)
  },
)

test('a deep link opens its page, with the previous one on demand', ONCE, async ({ page }) => {
  await visit(page, '/collections/1?page=2')
  const second = await cardIds(page)
  await page.getByRole('link', { name: 'LOAD PREVIOUS PRODUCTS' }).click()
  await expect.poll(() => cardIds(page).then(({ length }) => length)).toBe(72)
  expect((await cardIds(page)).slice(36)).toEqual(second)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor can browse page by page and read about a dress', async ({ page }) => {
    await visit(page, '/collections/1')
    await page.getByRole('link', { name: 'LOAD MORE PRODUCTS' }).click()
    await expect(page.getByText(/CURRENTLY DISPLAYING 37-72 OF \d+ PRODUCTS/)).toBeVisible()
    const [first] = await cardIds(page)
    await page.locator(`a[href$="/p/${first}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/Rent From \$/).first()).toBeVisible()
  })
})
