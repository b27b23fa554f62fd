import type { Page } from '@playwright/test'
import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { expect, expectAccessible, expectToFit, ONCE, test } from '../support/shop.ts'
import { openBackOffice } from '../support/staff.ts'

const [OWNER] = DEMO_STAFF

/** Fills in the form of a new product; a price below zero is refused at its field first. */
async function makeProduct(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'New product' }).click()
  // The list has a field for titles, too.
  await expect(page.getByRole('heading', { name: 'New product' })).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Designer').fill('Atelier Nord')
  await page.getByLabel('Kind').selectOption('DRESS')
  await page.getByLabel('Length').selectOption('MIDI')
  await page.getByLabel('Description').fill('A midi dress with a square neck.')
  const rent = page.getByLabel('Rent in dollars')
  await rent.fill('-1')
  await page.getByRole('button', { name: 'Save and add colors' }).click()
  await expect(page.getByText('Enter a price above zero').last()).toBeVisible()
  await expectAccessible(page)
  await rent.fill('19.99')
  await page.getByRole('button', { name: 'Save and add colors' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

test(
  'a product with a new color, a size and a unit is on its page for a guest soon after it is published (STAFF-115)',
  ONCE,
  async ({ page, browser }) => {
    const title = `Sorrel Midi ${crypto.randomUUID().slice(0, 8)}`
    await openBackOffice(page, OWNER, '/admin/products')
    await makeProduct(page, title)

    await page.getByLabel('Add a color').fill('Moss Test')
    await page.getByLabel('New color: how it looks').fill('#5b6b3a')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Moss Test in M', { exact: true }).check()
    await page.getByRole('button', { name: 'Save colors and sizes' }).click()
    await page.getByRole('button', { name: 'Add units of Moss Test in M' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('How many').fill('2')
    await dialog.getByRole('button', { name: 'Receive' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('2 on the rail')).toBeVisible()
    await expect(page.getByText('It is not published.')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page)

    const guest = await (await browser.newContext()).newPage()
    const path = `/p/${new URL(page.url()).pathname.split('/').at(-1)}`
    const isOnSale = async () => (await (await guest.request.get(path)).text()).includes(title)
    expect(await isOnSale()).toBe(false)
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Shoppers see this product.')).toBeVisible()
    await expect.poll(isOnSale).toBe(true)
    await guest.goto(path)
    await expect(guest.getByRole('heading', { name: title })).toBeVisible()
    await expect(guest.getByText('Moss Test').first()).toBeVisible()
  },
)
