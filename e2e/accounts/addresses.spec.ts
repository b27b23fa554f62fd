import { createCustomer, logIn, ownAddress, PASSWORD } from '../support/accounts.ts'
import { expect, expectAccessible, ONCE, test, visit } from '../support/shop.ts'

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownAddress()))

test(
  'a customer saves an address, changes it and deletes it (ACCOUNT-21)',
  ONCE,
  async ({ page, request }) => {
    const { email, phone } = await createCustomer(request)
    await visit(page, '/account/login?redirect=/profile?tab=addresses')
    await logIn(page, email, PASSWORD)
    const main = page.getByRole('main')
    await expect(main).toContainText('You don’t have any saved addresses yet.')

    await page.getByRole('button', { name: 'Add an address' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByLabel('Cell phone')).toHaveValue(phone)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByLabel('Street address')).toBeFocused()
    await expect(page.getByLabel('State')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
    await page.getByLabel('Street address').fill('12 Magnolia Street')
    await page.getByLabel('City').fill('Atlanta')
    await page.getByLabel('State').selectOption('Georgia')
    const zipCode = page.getByLabel('Zip code')
    await zipCode.fill('10001')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(zipCode).toBeFocused()
    await expect(zipCode).toHaveAccessibleDescription(/^This zip code is in NY, not in GA\./)
    await zipCode.fill('30301')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(main.getByText('Added!')).toBeInViewport()
    await expect(
      main.getByRole('listitem').filter({ hasText: '12 Magnolia Street' }),
    ).toContainText('Atlanta, GA 30301')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Edit 12 Magnolia Street' }).click()
    await expect(page.getByLabel('State')).toHaveValue('GA')
    await page.getByLabel('Apt, unit or floor').fill('4B')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(main).toContainText('4B')

    await page.getByRole('button', { name: 'Delete 12 Magnolia Street' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
    await expect(main).toContainText('4B')
    await page.getByRole('button', { name: 'Delete 12 Magnolia Street' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click()
    await expect(main.getByText('Deleted.')).toBeFocused()
    await expect(main).toContainText('You don’t have any saved addresses yet.')
  },
)
