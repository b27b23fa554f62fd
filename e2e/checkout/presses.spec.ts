import type { Locator, Page } from '@playwright/test'
import { cartCalls } from '../support/cart-calls.ts'
import { ADDRESS, callerOf, fillCart } from '../support/place-order.ts'
import { expect, ONCE, PHONE, test, visit } from '../support/shop.ts'

/**
 * Presses with a pause between down and up, in which the page can react to the field that lost the focus. The browser
 * makes a click of it only if the pointer is still over the same element.
 */
async function pressSlowly(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const before = await middleOf(target)
  await page.mouse.move(before.x, before.y)
  await page.mouse.down()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await middleOf(target), 'what is pressed does not move').toEqual(before)
  await page.mouse.up()
}

/** A pressed button shrinks around its middle. */
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox())!
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

/** Types an invalid text; the rules of the form are loaded before the field is left. */
async function typeWrong(page: Page, field: Locator, text: string): Promise<void> {
  await field.click()
  await field.pressSequentially(text)
  await page.waitForLoadState('networkidle')
}

/** A guest at the payment, with an incomplete card number. */
async function startGuestPayment(page: Page): Promise<Locator> {
  const { headers } = await cartCalls(page)
  const items = await fillCart(callerOf(page.request, headers))
  const guest = { ...ADDRESS, email: 'ada@example.com' }
  await page.addInitScript(
    ([selection, address]) => {
      sessionStorage.setItem('selection', selection!)
      sessionStorage.setItem('guest-address', address!)
    },
    [JSON.stringify({ INDIVIDUAL: items }), JSON.stringify(guest)],
  )
  await visit(page, '/checkout-clearance?step=2')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  const number = page.getByLabel('Card number')
  await typeWrong(page, number, '4242')
  return number
}

test(
  'a guest with an invalid card presses Pay now once and is told why it is not possible',
  ONCE,
  async ({ page }) => {
    const number = await startGuestPayment(page)
    await pressSlowly(page, page.getByRole('button', { name: 'Pay now' }))
    await expect(page.getByText('Please choose a card, or enter')).toBeVisible()
    await expect(number).toHaveAccessibleDescription(/./)
  },
)

test('a guest with an invalid card leaves the payment with one press', ONCE, async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await startGuestPayment(page)
  await pressSlowly(page, page.getByRole('link', { name: 'Return to shopping bag' }))
  await expect(page).toHaveURL('/cart')
})

test('a guest with an invalid card leaves the payment with one touch', PHONE, async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await startGuestPayment(page)
  await page.getByRole('link', { name: 'Return to shopping bag' }).tap()
  await expect(page).toHaveURL('/cart')
})

test('a press on the label of the next field is not lost', ONCE, async ({ page }) => {
  await visit(page, '/contact-us')
  const phone = page.getByLabel('Cell phone')
  await typeWrong(page, phone, '104')
  await pressSlowly(page, page.getByText('Your message', { exact: true }))
  await expect(page.getByLabel('Your message')).toBeFocused()
  await expect(phone).toHaveAccessibleDescription(/^The correct cell phone format: 333-333-3333/)
})
