import { createCustomer, logIn, PASSWORD, readCode } from './accounts.ts'
import { placeOrderAsCustomer, placeOrderAsGuest } from './place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, test, visit } from './shop.ts'

test('a customer without orders is led to the shop', ONCE, async ({ page }) => {
  await createCustomer(page.request)
  await visit(page, '/profile?tab=orders')
  await expect(page.getByRole('heading', { name: 'You have no orders yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL('/home')
})

test('a customer finds an order in the history, by date and by its page', async ({ page }) => {
  await createCustomer(page.request)
  const { orderNumber } = await placeOrderAsCustomer(page.request)
  await visit(page, '/profile?tab=orders')
  const card = page.getByRole('article', { name: `Order ${orderNumber}` })
  await expect(card).toContainText('Being prepared')
  await expect(card).toContainText('1 Peachtree St')
  await expect(card).toContainText('Visa')
  await expectToFit(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Last month' }).click()
  await expect(page.getByRole('heading', { name: 'No orders in this period' })).toBeVisible()
  await expect(page).toHaveURL('/profile?period=last-month&tab=orders')
  await page.getByRole('link', { name: 'Show all orders' }).click()
  await page.getByRole('link', { name: 'This year' }).click()
  await expect(page).toHaveURL('/profile?period=this-year&tab=orders')
  await card.getByRole('link', { name: 'View order' }).click()

  await expect(page).toHaveURL(`/order/${orderNumber}`)
  const steps = page
    .getByRole('main')
    .getByRole('list', { name: /^Where / })
    .first()
  await expect(steps.getByRole('listitem').first()).toContainText('Ordered, done')
  await expect(steps.locator('[aria-current=step]')).toContainText('Packed')
  await expectToFit(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Order history' }).first().click()
  await expect(page).toHaveURL('/profile?tab=orders')
})

test('a customer adds an order that was placed as a guest', ONCE, async ({ page, request }) => {
  const { orderNumber, key, email } = await placeOrderAsGuest(request)
  const person = await createCustomer(request)
  await visit(page, `/order/${orderNumber}?key=${key}`)
  await page.getByRole('link', { name: 'Log in to add this order to it' }).click()
  await logIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL(`/order/${orderNumber}?key=${key}`)

  await page.getByRole('button', { name: 'Send me the code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill(await readCode(request, email))
  await expect(page).toHaveURL('/profile?tab=orders')
  await expect(page.getByRole('article', { name: `Order ${orderNumber}` })).toBeVisible()
})
