import { createCustomer } from '../support/accounts.ts'
import { expect, expectAccessible, ONCE, test, visit } from '../support/shop.ts'

test('a customer adds a card, replaces it and deletes it', ONCE, async ({ page }) => {
  await createCustomer(page.request)
  await visit(page, '/profile?tab=payment')
  const main = page.getByRole('main')
  const enterCard = async (number: string) => {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiration date').fill('04/49')
    await page.getByLabel('Security code').fill('123')
    await page.getByRole('button', { name: 'Save card' }).click()
  }

  await expect(main).toContainText('You don’t have any saved cards yet.')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expectAccessible(page)
  const saving = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/ajax/credit-card'),
  )
  await page.getByLabel('Card number').pressSequentially('4242424242424242')
  await expect(page.getByLabel('Card number')).toHaveValue('4242-4242-4242-4242')
  await enterCard('4242 4242 4242 4242')
  expect((await saving).postDataJSON()).toMatchObject({ credit_card_number: '4242424242424242' })
  await expect(main.getByText('Added!')).toBeFocused()
  await expect(main.getByRole('listitem').filter({ hasText: 'Visa' })).toContainText('4242')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Replace Visa ending in 4242' }).click()
  await enterCard('5555 5555 5555 4444')
  await expect(main.getByText('Replaced!')).toBeFocused()
  await expect(main).not.toContainText('Visa')

  await page.getByRole('button', { name: 'Delete Mastercard ending in 4444' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete card' }).click()
  await expect(main.getByText('Deleted.')).toBeFocused()
  await expect(main).toContainText('You don’t have any saved cards yet.')
})
