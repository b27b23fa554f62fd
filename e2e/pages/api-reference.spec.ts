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
    const call = page.getByText('/ajax/system/setting', { exact: true }).first()
    await expect(call).toBeVisible()
    await call.click()
    await expect(page.getByText('switched_off').first()).toBeVisible()
    expect(failures).toEqual([])
  },
)
