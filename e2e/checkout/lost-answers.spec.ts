import type { Page } from '@playwright/test'
import { logIn, PASSWORD } from '../support/accounts.ts'
import { cartCalls } from '../support/cart-calls.ts'
import {
  confirm,
  fillCard,
  fillGuestAddress,
  GOOD,
  heading,
  selectPurchase,
  startCustomer,
  thanks,
} from '../support/checkout-steps.ts'
import { ADDRESS } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, plainTest, visit } from '../support/shop.ts'

const STATUS = /\/ajax\/checkout\/[0-9a-f]{32}$/

/** The shop gets the order, and its answer does not arrive. */
async function loseAnswer(
  page: Page,
  url: string,
  meanwhile?: () => Promise<void>,
): Promise<{ text: string }> {
  const answer = { text: '' }
  await page.route(url, async (route) => {
    const response = await route.fetch()
    answer.text = await response.text()
    await meanwhile?.()
    await route.abort()
  })
  return answer
}

plainTest('a guest whose answer is lost hands over the card once', ONCE, async ({ page }) => {
  await selectPurchase(page, (await cartCalls(page)).headers)
  await visit(page, '/checkout-clearance')
  await fillGuestAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(page, GOOD)
  const answer = await loseAnswer(page, '**/ajax/checkout/guest-order')
  let cardsSent = 0
  page.on('request', (request) => {
    if (request.postData()?.replaceAll(' ', '').includes(GOOD)) cardsSent++
  })
  await confirm(page)
  await expect(thanks(page)).toBeVisible()
  const { order_number } = JSON.parse(answer.text) as { order_number: string }
  await expect(page).toHaveURL(new RegExp(`/thank-you/${order_number}`))
  expect(cardsSent).toBe(1)
})

plainTest(
  'a customer whose login ends while the order is sent finds it after the next login',
  ONCE,
  async ({ page }) => {
    const { headers, email } = await startCustomer(page, [GOOD])
    await selectPurchase(page, headers)
    await visit(page, '/checkout-clearance?step=2')
    await loseAnswer(page, '**/ajax/checkout', () => page.context().clearCookies())
    await confirm(page)
    await expect(heading(page, 'We can’t see your order from here')).toBeFocused()
    await expect(page.getByRole('main')).not.toContainText('not been charged')
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    await logIn(page, email, PASSWORD)
    await expect(thanks(page)).toBeVisible()
  },
)

plainTest('an order whose answer is lost is found again after a reload', ONCE, async ({ page }) => {
  const { headers } = await startCustomer(page, [GOOD])
  await selectPurchase(page, headers)
  page.on('dialog', (dialog) => void dialog.accept())
  await visit(page, '/checkout-clearance?step=2')
  const answer = await loseAnswer(page, '**/ajax/checkout')
  await page.route(STATUS, (route) => route.abort())
  await confirm(page)
  await expect(heading(page, 'We can’t reach the shop right now')).toBeFocused()
  await page.unroute(STATUS)
  await page.reload()
  await expect(thanks(page)).toBeVisible()
  const { order_number } = JSON.parse(answer.text) as { order_number: string }
  await expect(page).toHaveURL(new RegExp(`/thank-you/${order_number}`))
})

plainTest(
  'a customer who is offline while paying is told so, and sees the order when back',
  ONCE,
  async ({ page, context }) => {
    const { headers } = await startCustomer(page, [GOOD])
    await selectPurchase(page, headers)
    await visit(page, '/checkout-clearance?step=2')
    await loseAnswer(page, '**/ajax/checkout', () => context.setOffline(true))
    await confirm(page)
    await expect(heading(page, 'You’re offline: keep this page open')).toBeFocused()
    await context.setOffline(false)
    await expect(thanks(page)).toBeVisible()
  },
)

plainTest(
  'a customer whose bag is being paid on another device is led to the orders',
  ONCE,
  async ({ page }) => {
    const { headers } = await startCustomer(page, [GOOD])
    await selectPurchase(page, headers)
    await visit(page, '/checkout-clearance?step=2')
    const errorCode = 'ORDER_IN_PROGRESS'
    await page.route('**/ajax/checkout', (route) =>
      route.fulfill({ status: 409, json: { id: '', message: '', errorCode } }),
    )
    await confirm(page)
    await expect(heading(page, 'Another order of this bag was being paid')).toBeFocused()
    await expect(page.getByRole('main')).not.toContainText('nothing was charged')
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('link', { name: 'Order history' }).click()
    await expect(page).toHaveURL(/\/profile\?tab=orders/)
  },
)

plainTest('a guest whose answer is lost sees the order after a reload', ONCE, async ({ page }) => {
  await selectPurchase(page, (await cartCalls(page)).headers)
  page.on('dialog', (dialog) => void dialog.accept())
  await visit(page, '/checkout-clearance')
  await fillGuestAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(page, GOOD)
  const answer = await loseAnswer(page, '**/ajax/checkout/guest-order')
  await page.route(STATUS, (route) => route.abort())
  await confirm(page)
  await expect(heading(page, 'We can’t reach the shop right now')).toBeVisible()
  await page.unroute(STATUS)
  await page.reload()
  await expect(thanks(page)).toBeVisible()
  const { order_number } = JSON.parse(answer.text) as { order_number: string }
  await expect(page).toHaveURL(new RegExp(`/thank-you/${order_number}`))
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(stored).not.toContain(GOOD)
  expect(stored).not.toContain(ADDRESS.street_address)
})
