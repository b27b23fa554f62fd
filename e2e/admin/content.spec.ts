import { memberWith, openBackOffice } from '../support/staff.ts'
import { expect, expectAccessible, expectToFit, ONCE, test } from '../support/shop.ts'

const CATALOG = memberWith('catalogue')

test(
  'staff change an answer of the FAQ, look at it, publish it, and set it back',
  ONCE,
  async ({ page, browser, baseURL }) => {
    const words = 'To addresses in all fifty states.'
    const usual = 'To addresses in the United States.'
    await openBackOffice(page, CATALOG, '/admin/content')
    await page.getByRole('link', { name: 'FAQ' }).click()
    await expect(page.getByRole('heading', { name: 'FAQ', level: 1 })).toBeVisible()
    await page.locator('summary', { hasText: 'Shipping' }).click()
    const answer = page.getByRole('group', { name: 'Shipping' }).getByLabel('Answer 4')
    await expect(answer).toHaveValue(usual)
    await answer.fill(words)
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.frameLocator('iframe')
    await expect(preview.locator('#where-we-ship')).toContainText(words)
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByLabel('Reason').fill('Asked for often')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Shipping (changed)')).toBeVisible()

    const context = await browser.newContext({ baseURL: baseURL! })
    const shop = await context.newPage()
    const shows = (text: string) =>
      expect(async () => {
        await shop.goto('/faq')
        await expect(shop.locator('#where-we-ship')).toContainText(text, { timeout: 1000 })
      }).toPass()
    await shows(words)

    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('list', { name: 'Versions' })).toContainText('Asked for often')
    await page.getByRole('button', { name: 'Back to the default' }).click()
    await expect(page.getByText('These are the texts of the delivery.')).toBeVisible()
    await expect(preview.locator('#where-we-ship')).toContainText(usual)
    await page.getByLabel('Reason').fill('The old words were better')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('These are the texts of the delivery.')).toBeHidden()
    await shows(usual)
    await context.close()
  },
)
