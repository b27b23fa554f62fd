import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'

/** A page that must stay silent: any console error or warning, or failed script, fails the journey. */
export const test = base.extend({
  page: async ({ page }, provide) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await provide(page)
    expect(complaints, 'the console stays silent').toEqual([])
  },
})

export { expect }

/** Opens a page and waits until its scripts have taken over, where there are any. Pictures may still be drawn. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => !('$_TSR' in window))
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** The ids of the cards on the page, in order. */
export async function cardIds(page: Page): Promise<string[]> {
  const links = await page.getByRole('main').locator('a[href*="/p/"]').all()
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
  return [...new Set(hrefs.map((href) => href!.split('/').at(-1)!))]
}
