import {
  fillSignUp,
  logIn,
  newPerson,
  ownAddress,
  PASSWORD,
  readCode,
  readLink,
} from '../support/accounts.ts'
import { expect, expectAccessible, ONCE, test, visit } from '../support/shop.ts'

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownAddress()))

test(
  'a customer confirms the email of a new account, on a device that is not logged in yet',
  ONCE,
  async ({ page, request, browser }) => {
    const person = newPerson()
    await visit(page, '/account/sign-up?redirect=/profile')
    await fillSignUp(page, person)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page
      .getByRole('textbox', { name: 'Code', exact: true })
      .fill(await readCode(request, person.phone))
    await page.getByRole('button', { name: 'I’m not in a sorority' }).click()
    await expect(page.getByText('Please confirm your email.', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expect(page.locator('#live-region')).toHaveText('We sent the link again.')

    const device = await browser.newPage({ extraHTTPHeaders: ownAddress() })
    await visit(device, await readLink(request, person.email, /is this your email/i))
    await expect(
      device.getByRole('heading', { name: 'Log in to confirm your email' }),
    ).toBeVisible()
    await expectAccessible(device)
    await device.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(device, person.phone, PASSWORD)
    await device.getByRole('button', { name: 'Confirm' }).click()
    await expect(device.getByRole('heading', { name: 'Your email is confirmed' })).toBeFocused()
    await device.close()

    await page.reload()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await expect(page.getByText('Please confirm your email.', { exact: true })).toBeHidden()
  },
)
