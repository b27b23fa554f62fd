import type { Page } from '@playwright/test'
import { CONTENT_PAGES } from '../support/content-pages.ts'
import { expectToFitLargeText } from '../support/large-text.ts'
import { expect, expectAccessible, expectToFit, ONCE, test, visit } from '../support/shop.ts'

// One browser context for all of these pages: scripts are loaded and compiled once.
test('the pages contain their texts and metadata, are accessible and fit the screen, and no link is broken', async ({
  page,
}) => {
  test.slow()
  const links = new Set<string>()
  for (const [path, texts] of Object.entries(CONTENT_PAGES)) {
    await test.step(path, async () => {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      const main = page.getByRole('main')
      for (const text of texts) await expect(main, text).toContainText(text)
      await expectAccessible(page)
      await expectToFit(page)
      await expectToFitLargeText(page)
      await expectMetadata(page, path)
      for (const href of await collectLinks(page)) links.add(href)
    })
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

/** The links of the page to other pages; those within the page must have a target. */
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

  test('answers can be read and the menu can be used', async ({ page, isMobile }) => {
    await visit(page, '/faq')
    await page.locator('main summary').first().click()
    await expect(page.locator('main details p').first()).toBeVisible()
    if (isMobile) return
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
