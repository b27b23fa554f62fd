import type { Page } from '@playwright/test'
import { type FailingScripts, failScripts } from '../support/failing-scripts.ts'
import { expect, ONCE, plainTest, visit } from '../support/shop.ts'

// The browser logs failed requests as console errors, so these journeys use plainTest.
const test = plainTest.extend<{ scripts: FailingScripts }>({
  scripts: async ({ baseURL }, provide) => {
    const scripts = await failScripts(baseURL!)
    await provide(scripts)
    scripts.close()
  },
})

const CHUNK = 'size-charts-'

const sizeCharts = (page: Page) => page.getByRole('heading', { level: 1, name: /size/i })

/** How often the whole page was loaded since. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  return () => loads
}

async function openSizeCharts(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Size Charts' }).click()
}

test('every script comes over the network once', ONCE, async ({ page, scripts }) => {
  await visit(page, `${scripts.origin}/home`)
  await page.waitForLoadState('networkidle')
  const first = scripts.requestCount()
  expect(first).toBeGreaterThan(3)
  await openSizeCharts(page)
  await expect(sizeCharts(page)).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Formal' }).first().click()
  await page.getByRole('main').locator('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/p\/\d+/)
  await page.waitForLoadState('networkidle')
  expect(scripts.requestCount()).toBeGreaterThan(first + 5)
  expect(scripts.requestedTwice()).toEqual([])
})

test(
  'a script that fails twice is loaded by the third try (SHOP-21)',
  ONCE,
  async ({ page, scripts }) => {
    await visit(page, `${scripts.origin}/faq`)
    const loads = countLoads(page)
    await page.waitForLoadState('networkidle')
    scripts.fail(CHUNK, [503, 'cut off'])
    await openSizeCharts(page)
    await expect(sizeCharts(page)).toBeVisible()
    expect([scripts.requestsFor(CHUNK), loads()]).toEqual([3, 0])
  },
)

test(
  'a script that another one imports is loaded by the third try',
  ONCE,
  async ({ page, scripts }) => {
    await visit(page, `${scripts.origin}/home`)
    const loads = countLoads(page)
    await page.waitForLoadState('networkidle')
    scripts.fail('size-chart-', ['cut off', 503])
    await openSizeCharts(page)
    await expect(sizeCharts(page)).toBeVisible()
    expect([scripts.requestsFor('size-chart-'), loads()]).toEqual([3, 0])
  },
)

test('a script of the first page is loaded by the third try', ONCE, async ({ page, scripts }) => {
  scripts.fail(CHUNK, [503, 'cut off'])
  await visit(page, `${scripts.origin}/size-charts`)
  const loads = countLoads(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  expect([scripts.requestsFor(CHUNK), loads()]).toEqual([3, 0])
})

test(
  'after a new version the page is reloaded once, and what was typed is kept',
  ONCE,
  async ({ page, scripts }) => {
    // The shop that runs now does not have the files of the page that is open.
    const isGone = [404, 404, 404] as const
    await visit(page, `${scripts.origin}/contact-us`)
    const loads = countLoads(page)
    await page.waitForLoadState('networkidle')
    await page.getByLabel('Your message').fill('Is the blue one back in May?')
    scripts.fail('search-dialog-', [...isGone])
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('We couldn’t reach the shop.')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Your message')).toHaveValue('Is the blue one back in May?')
    expect(loads()).toBe(0)

    await visit(page, `${scripts.origin}/faq`)
    await page.waitForLoadState('networkidle')
    scripts.fail(CHUNK, [...isGone])
    await openSizeCharts(page)
    await expect.poll(loads).toBe(2)
    await expect(sizeCharts(page)).toBeVisible()
  },
)
