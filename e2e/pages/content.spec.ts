import { expect, ONCE, test, visit } from '../support/shop.ts'

test('the questions open one by one and are in the structured data', ONCE, async ({ page }) => {
  await visit(page, '/faq#groups')
  const questions = page.getByRole('main').locator('details')
  expect(await questions.count()).toBeGreaterThanOrEqual(18)
  const pays = questions.filter({ hasText: 'Who pays for a group order?' })
  await pays.locator('summary').click()
  await expect(pays.getByText('Everyone pays separately')).toBeVisible()
  const json = await page.request.get('/faq').then((response) => response.text())
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(json)![1]!
  const { mainEntity } = JSON.parse(data) as { mainEntity: { name: string }[] }
  expect(mainEntity).toHaveLength(await questions.count())
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('answers can be read and the menu can be used', ONCE, async ({ page }) => {
    await visit(page, '/faq')
    await page.locator('main summary').first().click()
    await expect(page.locator('main details p').first()).toBeVisible()
    await page.locator('header summary:visible', { hasText: 'HOW IT WORKS' }).click()
    await page.locator('header').getByRole('link', { name: 'How to Rent and Return' }).click()
    await expect(page).toHaveURL('/how-it-works')
  })
})

test('back-to-top gives way to what it would cover', ONCE, async ({ page }) => {
  await visit(page, '/privacy-policy')
  const backToTop = page.locator('[aria-label="Back to top"]')
  const scrollTo = (screens: number) =>
    page.evaluate((factor) => window.scrollTo(0, factor * window.innerHeight), screens)
  await scrollTo(1.2)
  await expect(backToTop).toBeEnabled()
  await expect(backToTop).not.toHaveAttribute('inert')
  await page.evaluate(() => {
    const control = document.createElement('button')
    control.textContent = 'Below'
    control.style.cssText = 'position: fixed; right: 40px; bottom: 40px; width: 24px; height: 24px'
    document.body.append(control)
  })
  await scrollTo(1.3)
  await expect(backToTop).toHaveAttribute('inert')
})
