import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { createCustomer, logIn, ownAddress, PASSWORD } from '../support/accounts.ts'
import { expect, expectAccessible, expectToFit, ONCE, test, visit } from '../support/shop.ts'
import { openBackOffice } from '../support/staff.ts'

const [OWNER] = DEMO_STAFF
const REFUSAL = 'We don’t deliver to this state right now. Please use another address.'

test(
  'an owner switches a state off, the form for addresses refuses it, and the history sets it back (STAFF-223, STAFF-172)',
  ONCE,
  async ({ page, browser, request }) => {
    // Wyoming: no other journey sends anything there.
    const context = await browser.newContext({ extraHTTPHeaders: ownAddress() })
    const shopper = await context.newPage()
    const { email } = await createCustomer(request)
    await visit(shopper, '/account/login?redirect=/profile?tab=addresses')
    await logIn(shopper, email, PASSWORD)
    await shopper.getByRole('button', { name: 'Add an address' }).click()
    const form = shopper.getByRole('form', { name: 'New address' })
    await form.getByLabel('First name').fill('Ava')
    await form.getByLabel('Last name').fill('Lane')
    await form.getByLabel('Street address').fill('12 Elk Road')
    await form.getByLabel('City').fill('Cheyenne')
    await form.getByLabel('State').selectOption('WY')
    await form.getByLabel('Zip code').fill('82001')
    await form.getByLabel('Cell phone').fill('3075550143')

    await openBackOffice(page, OWNER, '/admin/settings')
    await page.getByRole('button', { name: 'Change: Where you deliver' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Wyoming').uncheck()
    await expect(dialog.getByText('50 of 51 chosen')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Reason').fill('No carrier there in winter')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('All but Wyoming')).toBeVisible()

    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(form.getByText(REFUSAL)).toBeVisible()
    await expect(form.getByLabel('State')).toBeFocused()

    await page.getByRole('button', { name: 'History: Where you deliver' }).click()
    await page
      .getByRole('button', { name: /^Set back to before this/ })
      .first()
      .click()
    await dialog.getByLabel('Reason').fill('Winter is over')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('All but Wyoming')).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)

    await form.getByRole('button', { name: 'Save address' }).click()
    await expect(shopper.getByText('Cheyenne, WY 82001')).toBeVisible()
  },
)
