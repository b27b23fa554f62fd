import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createCustomer, logIn, ownAddress, PASSWORD } from '../support/accounts.ts'
import {
  blankPictures,
  expect,
  expectAccessible,
  expectToFit,
  ONCE,
  plainTest,
  visit,
} from '../support/shop.ts'
import { memberWith, openBackOffice } from '../support/staff.ts'

const SERVICE = memberWith('service')
const REASON = 'Asked for by mail.'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

async function openDesk(page: Page): Promise<void> {
  await openBackOffice(page, SERVICE, '/admin/customers')
  await expect(heading(page, 'Customers')).toBeVisible()
}

/** Opens the dialog of an action and gives a reason. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog.getByRole('form')).toContainText('Required')
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

plainTest(
  'service finds a customer, adds a note, blocks and unblocks, exports and erases the data',
  ONCE,
  async ({ page, request, browser }) => {
    const person = await createCustomer(request)
    const shopper = await (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage()
    await blankPictures(shopper)
    const logInToShop = async () => {
      await visit(shopper, '/account/login')
      await logIn(shopper, person.email, PASSWORD)
    }
    await openDesk(page)
    await page.getByLabel('Name, email, phone or number').fill(person.email.slice(0, -4))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('table').getByText(person.email)).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('table').getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Orders (0)' })).toBeVisible()
    await expectAccessible(page)
    await expectToFit(page)

    await page.getByLabel('New note').fill('Prefers to be called.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Prefers to be called.')
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText(SERVICE.name)
    await expect(page.getByLabel('New note')).toHaveValue('')

    await act(page, 'Block')
    await expect(page.getByText('this customer can neither log in nor order')).toBeVisible()
    await logInToShop()
    await expect(
      shopper.getByText('Your account has been blocked. Please contact us.'),
    ).toBeVisible()
    await act(page, 'Unblock')
    await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
    await logInToShop()
    await expect(shopper).toHaveURL('/home')
    await shopper.context().clearCookies()

    const saving = page.waitForEvent('download')
    await act(page, 'Export')
    const file = await saving
    expect(file.suggestedFilename()).toMatch(/^customer-\d+-.+\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as object
    expect(data).toMatchObject({
      account: [{ email: person.email }],
      notes: [{ text: 'Prefers to be called.' }],
    })

    await act(page, 'Erase')
    await expect(page.getByText('The data of this customer was erased.')).toBeVisible()
    await expect(page.getByText(person.email)).toHaveCount(0)
    await expectAccessible(page)
    await logInToShop()
    await expect(shopper.getByText('Could not find your account!')).toBeVisible()
  },
)

plainTest(
  'service merges two accounts of a person, and says whose answer an invitation got',
  ONCE,
  async ({ page, request, browser, baseURL }) => {
    const person = await createCustomer(request)
    const elsewhere = await browser.newContext({ baseURL: baseURL! })
    const twice = await createCustomer(elsewhere.request)
    const find = async (email: string) => {
      await page.getByLabel('Name, email, phone or number').fill(email)
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page
        .getByRole('table')
        .getByRole('row')
        .filter({ hasText: email })
        .getByRole('link')
        .click()
      await expect(page.getByRole('heading', { name: 'Merge duplicates' })).toBeVisible()
      return new URL(page.url()).pathname.split('/').at(-1)!
    }
    await openDesk(page)
    const otherId = await find(twice.email)
    await page.goto('/admin/customers')
    await find(person.email)
    await page.getByLabel('Number of the other account').fill(otherId)
    await page.getByRole('button', { name: 'Merge into this account' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('list', { name: 'What moves' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: twice.email }).check()
    await dialog.getByLabel('Reason').fill(REASON)
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(twice.email).first()).toBeVisible()
    await expect(page.getByText(person.email)).toHaveCount(0)

    await page.goto('/admin/customers/conflicts')
    const answers = page.getByRole('list', { name: 'Contact conflicts' }).getByRole('listitem')
    await expect(answers).toHaveCount(1)
    await expectAccessible(page)
    await expectToFit(page)
    await answers.getByRole('button').first().click()
    await dialog.getByLabel('Reason').fill(REASON)
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText('There are no open conflicts.')).toBeVisible()
  },
)
