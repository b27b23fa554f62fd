import type { Page } from '@playwright/test'
import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { placeOrderAsGuest } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, plainTest, test } from '../support/shop.ts'
import { memberWith, openBackOffice } from '../support/staff.ts'

const [OWNER] = DEMO_STAFF
const SERVICE = memberWith('service')

const toPack = (page: Page) => page.getByRole('link', { name: /^To pack/ })
const countOf = async (page: Page) =>
  Number(/^To pack\s*([\d,]+)/.exec(await toPack(page).innerText())![1]!.replace(',', ''))

plainTest(
  'the count of an open page moves when a customer orders, and the search opens the order',
  ONCE,
  async ({ page, playwright, baseURL }) => {
    const opened = page.waitForResponse('**/ajax/admin/today/events')
    await openBackOffice(page, SERVICE)
    await expect(toPack(page)).toBeVisible()
    expect((await opened).status()).toBe(200)
    const before = await countOf(page)
    const customer = await playwright.request.newContext({ baseURL: baseURL! })
    const { orderNumber, email } = await placeOrderAsGuest(customer)
    // Other journeys order too.
    await expect.poll(() => countOf(page)).toBeGreaterThan(before)
    await customer.dispose()

    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.fill(email)
    await expect(page.getByRole('option', { name: orderNumber })).toBeVisible()
    await expectAccessible(page)
    await search.press('Enter')
    await expect(page).toHaveURL(`/admin/orders/${orderNumber}`)
    await expect(
      page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` }),
    ).toBeVisible()

    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Shortcuts' })
    await expect(list.getByText('This list')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(toPack(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Revenue' })).toHaveCount(0)
  },
)

plainTest(
  'without the stream the page asks every 30 seconds (STAFF-72)',
  ONCE,
  async ({ page }) => {
    await page.clock.install()
    await page.route('**/ajax/admin/today/events', (route) => route.abort())
    await openBackOffice(page, SERVICE)
    await expect(toPack(page)).toBeVisible()
    const asked = page.waitForRequest((request) => request.url().endsWith('/ajax/admin/today'))
    await page.clock.fastForward(31_000)
    await asked
  },
)

test('Today, its charts and the books fit the screen and are accessible', async ({ page }) => {
  await openBackOffice(page, OWNER)
  await expect(page.getByRole('heading', { name: 'Revenue' })).toBeVisible()
  await page.getByRole('button', { name: '90 days' }).click()
  await expect(page).toHaveURL('/admin?days=90')
  await page.getByText('Revenue as a table').click()
  await expect(page.getByRole('region', { name: 'Revenue by day' }).getByRole('row')).toHaveCount(
    91,
  )
  await expectAccessible(page)
  await expectToFit(page)
  await page.goto('/admin/books')
  await expect(page.getByRole('region', { name: 'Gateway differences' })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
})
