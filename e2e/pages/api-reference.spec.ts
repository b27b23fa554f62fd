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
    await page.getByRole('heading', { name: /^system/ }).click()
    await page.getByText('/ajax/system/setting', { exact: true }).first().click()
    await expect(page.getByText('switched_off').first()).toBeVisible()
    expect(failures).toEqual([])
  },
)
