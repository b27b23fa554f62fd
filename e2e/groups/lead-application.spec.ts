import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { createCustomer, newPerson, readLink } from '../support/accounts.ts'
import { expect, expectAccessible, expectToFit, PHONE, test, visit } from '../support/shop.ts'
import { openBackOffice } from '../support/staff.ts'

test(
  'an application becomes a draft, is approved, and the applicant leads the event',
  PHONE,
  async ({ page, browser, baseURL }) => {
    test.slow()
    const applicant = newPerson()
    const { email } = applicant
    const group = `Phone Party ${Date.now()}`
    await visit(page, '/lead-a-group')
    await page.getByLabel('Your name').fill('Chloe Park')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Cell phone').pressSequentially('4045550133')
    await page.getByLabel('Your group').fill(group)
    await page.getByLabel('How many people?').fill('12')
    await page.getByLabel('How did you hear about us?').selectOption('A friend')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Street address').fill('12 Peach Street')
    await page.getByLabel('City').fill('Atlanta')
    await page.getByLabel('State').selectOption('GA')
    await page.getByLabel('Zip code').fill('30301')
    await page
      .getByRole('group', { name: 'Which collections fit?' })
      .getByRole('checkbox')
      .first()
      .check()
    await page.getByLabel('M', { exact: true }).fill('8')
    await expectAccessible(page)
    await expectToFit(page)
    // Nothing is lost by a reload.
    await page.reload()
    await expect(page.getByLabel('City')).toHaveValue('Atlanta')
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByRole('heading', { name: 'We got your application.' })).toBeVisible()

    await visit(page, await readLink(page.request, email, /We got your application/))
    await expect(page.getByText('Received.')).toBeVisible()
    await expectAccessible(page)

    const office = await browser.newContext({ baseURL: baseURL! })
    const desk = await office.newPage()
    await openBackOffice(desk, DEMO_STAFF[0], '/admin/applications')
    await desk.getByRole('link', { name: group }).click()
    await desk.getByRole('link', { name: 'Make a draft' }).click()
    await desk.getByRole('button', { name: 'Make the draft' }).click()
    await desk.getByRole('link', { name: 'Go to the application' }).click()
    await desk.getByRole('button', { name: 'Approve' }).click()
    const popup = desk.getByRole('dialog', { name: 'Approve the application' })
    await popup.getByLabel('How the lead knows the password').fill('The name of your house')
    await popup.getByRole('button', { name: 'Approve' }).click()
    await expect(desk.getByText('State: Approved')).toBeVisible()
    await office.close()

    // The link alone makes no lead: the account has the address of the application.
    await createCustomer(page.request, undefined, applicant)
    await visit(page, await readLink(page.request, email, /Your event is ready/))
    await expect(page.getByText('The name of your house')).toBeVisible()
    await page.getByRole('button', { name: 'Lead this event' }).click()
    await expect(page.getByText('You lead this event.').first()).toBeVisible()
    await expectToFit(page)
  },
)
