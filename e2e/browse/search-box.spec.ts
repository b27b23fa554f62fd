import type { Page } from '@playwright/test'
import { expect, expectPageAccessible, ONCE, test, visit } from '../support/shop.ts'

const openSearch = async (page: Page) => {
  await page.locator('header').first().getByRole('link', { name: 'Search' }).click()
  return page.getByRole('dialog', { name: 'Search' })
}

test('typing suggests products with pictures; arrows and Enter open one', async ({ page }) => {
  await visit(page, '/returns')
  const dialog = await openSearch(page)
  const box = dialog.getByRole('combobox')
  await expect(box).toBeFocused()
  await box.pressSequentially('satin')
  const pieces = dialog.getByRole('group', { name: 'Pieces' }).getByRole('option')
  await expect(pieces.first()).toBeVisible()
  await expect(pieces.first().locator('img')).toHaveCount(1)
  await expect(dialog.getByRole('status')).toContainText(/piece(s)? suggested/)
  await expectPageAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(pieces.first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute(
    'aria-activedescendant',
    (await pieces.first().getAttribute('id'))!,
  )
  await expect(box).toBeFocused()
  const href = await pieces.first().getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href!)
  await expect(dialog).toBeHidden()
})

test('a product that is only on sale is found and opens in the sale', ONCE, async ({ page }) => {
  await visit(page, '/returns')
  const dialog = await openSearch(page)
  await dialog.getByRole('combobox').fill('Apolline Jacquard')
  const piece = dialog.getByRole('option', { name: /Apolline Jacquard Gown \$[\d.]+ on sale/ })
  await expect(piece).toHaveAttribute('href', '/sale/p/232')
  await page.keyboard.press('Enter')
  const card = page.getByRole('main').locator('article', { hasText: 'Apolline Jacquard Gown' })
  await expect(card.getByText(/^\d+% off$/)).toBeVisible()
  await card.getByRole('link').click()
  await expect(page).toHaveURL('/sale/p/232')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apolline Jacquard Gown')
})

test(
  'Enter leads to the results, and the words are remembered until cleared',
  ONCE,
  async ({ page }) => {
    await visit(page, '/returns')
    await (await openSearch(page)).getByRole('combobox').fill('velvet')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=velvet')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('velvet')

    await visit(page, '/faq')
    const dialog = await openSearch(page)
    const recent = dialog.getByRole('group', { name: 'Recent searches' })
    await expect(recent.getByRole('option')).toHaveText(['velvet'])
    await dialog.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect(recent).toBeHidden()
    await expect(dialog.getByRole('combobox')).toBeFocused()
  },
)

test(
  'before anything is typed the occasions are offered; Escape closes',
  ONCE,
  async ({ page }) => {
    await visit(page, '/returns')
    const dialog = await openSearch(page)
    const occasions = dialog.getByRole('group', { name: 'Occasions' })
    await expect(occasions.getByRole('option', { name: 'Formal' })).toBeVisible()
    await expectPageAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.locator('header').first().getByRole('link', { name: 'Search' })).toBeFocused()
  },
)

test(
  'places of the shop come first: the sale, and an answer of the FAQ',
  ONCE,
  async ({ page }) => {
    await visit(page, '/search?q=sale')
    const places = page.getByRole('navigation', { name: 'Go straight to' })
    await expect(places.getByRole('link')).toHaveText(['Sale'])
    await expect(page.getByText('Did you mean')).toBeHidden()
    await expect(
      page
        .getByRole('main')
        .getByText(/^\d+% off$/)
        .first(),
    ).toBeVisible()

    const dialog = await openSearch(page)
    await dialog.getByRole('combobox').fill('late fee')
    const place = dialog.getByRole('group', { name: 'Go to' }).getByRole('option')
    await expect(place).toHaveText(['Late returns'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/faq#late-fee')
    const answer = page.locator('#late-fee')
    await expect(answer).toHaveAttribute('open')
    await expect(answer).toBeInViewport()
    await expect(answer.locator('summary')).toBeFocused()
    await expect(answer.getByText('additional rental month')).toBeVisible()
  },
)

test('requests are debounced: only the final words are searched', ONCE, async ({ page }) => {
  await page.clock.install()
  await visit(page, '/returns')
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/ajax/product/suggestion') asked.push(url.searchParams.get('query')!)
  })
  const dialog = await openSearch(page)
  await expect(dialog.getByRole('combobox')).toBeFocused()
  // However slowly the keys arrive, no time passes between them.
  await page.clock.pauseAt(Date.now() + 60_000)
  await dialog.getByRole('combobox').pressSequentially('satin')
  expect(asked).toEqual([])
  await page.clock.resume()
  await expect(dialog.getByRole('group', { name: 'Pieces' })).toBeVisible()
  expect(asked).toEqual(['satin'])
})

test('a typing mistake gets a suggestion', ONCE, async ({ page }) => {
  await visit(page, '/returns')
  const dialog = await openSearch(page)
  await page.route('/ajax/product/suggestion?query=stain*', (route) =>
    route.fulfill({ json: { products: [], collections: [], pages: [], did_you_mean: 'satin' } }),
  )
  await dialog.getByRole('combobox').fill('stain')
  await dialog.getByRole('group', { name: 'Did you mean' }).getByRole('option').click()
  await expect(dialog.getByRole('combobox')).toHaveValue('satin')
  await expect(dialog.getByRole('group', { name: 'Pieces' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the link leads to a plain form', ONCE, async ({ page }) => {
    await visit(page, '/returns')
    await page.locator('header').first().getByRole('link', { name: 'Search' }).click()
    await page.getByRole('search').getByRole('searchbox').fill('satin')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=satin')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('satin')
  })
})
