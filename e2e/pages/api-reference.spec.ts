import { expect, ONCE, test } from '../support/shop.ts'

test(
  'a developer browses the calls at /docs, from this server alone',
  ONCE,
  async ({ page, baseURL }) => {
    const failures: string[] = []
    page.on('requestfailed', (request) => failures.push(`${request.url()} failed`))
    page.on('response', (response) => {
      const isOurs = new URL(response.url()).origin === baseURL
      if (response.status() >= 400 || !(isOurs || response.url().startsWith('data:')))
        failures.push(`${response.status()} ${response.url()}`)
    })
    await page.goto('/docs')
    // One of the first: others are in the page when they come into view.
    const call = page.getByText('/ajax/trunk-show/login', { exact: true })
    await expect(call).toBeVisible()
    await call.click()
    await expect(page.getByText('NO_MATCHED_TRUNK_SHOW').first()).toBeVisible()
    expect(failures).toEqual([])
  },
)
