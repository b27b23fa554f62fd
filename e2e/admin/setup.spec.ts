import type { Browser, Page } from '@playwright/test'
import { generate } from 'otplib'
import { confirm, fillCard, fillGuestAddress, GOOD, thanks } from '../support/checkout-steps.ts'
import { emptyShopTest as test } from '../support/empty-shop.ts'
import {
  blankPictures,
  expect,
  expectAccessible,
  expectToFit,
  ONCE,
  visit,
} from '../support/shop.ts'

const PASSWORD = 'violet harbor lantern'
const TITLE = 'Sorrel Midi'

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name })

/** Opens a step of the set-up by its link. */
async function openStep(page: Page, name: string, link: string): Promise<void> {
  await page.goto('/admin/setup/steps')
  await expect(step(page, name)).not.toContainText('Done')
  await step(page, name).getByRole('link', { name: link }).click()
}

async function createOwner(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Your name').fill('Nora Lane')
  await page.getByLabel('Email').fill('nora@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your shop is closed' })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
}

async function addSecondFactor(page: Page): Promise<void> {
  await openStep(page, 'A second factor', 'Set one up')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const secret = await page.getByTestId('totp-key').innerText()
  const epoch = Math.floor(Date.now() / 1_000)
  await page.getByLabel('Code of the app').fill(await generate({ secret, epoch }))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
}

async function changeSetting(page: Page, title: string, field: string, value: string) {
  await openStep(page, title, 'Go to the settings')
  await page.getByRole('button', { name: `Change: ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(field, { exact: true }).fill(value)
  await dialog.getByLabel('Reason').fill('My own shop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Makes a product with one color, one size, two units and a photo, and publishes it. */
async function makeProduct(page: Page): Promise<void> {
  await openStep(page, 'First product', 'Add a product')
  await page.getByLabel('Title').fill(TITLE)
  await page.getByLabel('Designer').fill('Atelier Nord')
  await page.getByLabel('Kind').selectOption('DRESS')
  await page.getByLabel('Length').selectOption('MIDI')
  await page.getByLabel('Description').fill('A midi dress with a square neck.')
  await page.getByLabel('Rent in dollars').fill('19.99')
  await page.getByLabel('Can be bought gently used').check()
  await page.getByLabel('Price to buy in dollars').fill('80')
  await page.getByRole('button', { name: 'Save and add colors' }).click()

  await page.getByLabel('Add a color').fill('Moss')
  await page.getByLabel('New color: how it looks').fill('#5b6b3a')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Moss in M', { exact: true }).check()
  await page.getByRole('button', { name: 'Save colors and sizes' }).click()
  await page.getByRole('button', { name: 'Add units of Moss in M' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How many').fill('2')
  await dialog.getByRole('button', { name: 'Receive' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const photos = page.getByRole('region', { name: 'Photos' })
  // Any picture will do: the page itself is one.
  const buffer = await page.screenshot({ type: 'jpeg' })
  await photos
    .getByLabel(/^Add photos/)
    .setInputFiles({ name: 'dress.jpg', mimeType: 'image/jpeg', buffer })
  const list = photos.getByRole('list', { name: /^Photos of/ })
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Shoppers see this product.')).toBeVisible()
}

/** A visitor with a browser of their own. */
async function newGuest(browser: Browser, baseURL: string): Promise<Page> {
  const guest = await (await browser.newContext({ baseURL })).newPage()
  await blankPictures(guest)
  return guest
}

/** Buys the product as a guest with the built-in card; returns the number of the order. */
async function buy(guest: Page, productId: string): Promise<string> {
  await visit(guest, `/p/${productId}`)
  await expect(guest.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await guest.getByText('M', { exact: true }).click()
  await guest.getByRole('button', { name: /^Add to bag – Buy \$/ }).click()
  const drawer = guest.getByRole('dialog', { name: 'Added to cart!' })
  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await guest.getByRole('button', { name: 'Checkout', exact: true }).click()
  await fillGuestAddress(guest)
  await guest.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(guest, GOOD)
  await confirm(guest)
  await expect(thanks(guest)).toBeVisible()
  return /TW-\w+/.exec(guest.url())![0]
}

test(
  'an owner sets up an empty shop and opens it, and a guest buys its first product (STAFF-178, STAFF-179, STAFF-180)',
  ONCE,
  async ({ page, browser, emptyShop: { origin, setupLink } }) => {
    const guest = await newGuest(browser, origin)
    expect((await guest.goto('/dresses'))!.status()).toBe(503)
    await expect(guest.getByText('We’re putting the last dresses on their hangers.')).toBeVisible()

    await createOwner(page, setupLink)
    await addSecondFactor(page)
    await changeSetting(page, 'Name and contact', 'Name of the shop', 'Gala')
    await changeSetting(page, 'Company', 'Name of the company', 'Gala Rentals')
    await makeProduct(page)
    const productId = new URL(page.url()).pathname.split('/').at(-1)!
    expect((await guest.goto(`/p/${productId}`))!.status()).toBe(503)

    await page.goto('/admin/setup/steps')
    await page.getByRole('button', { name: 'Open the shop' }).click()
    await expect(page.getByText('Your shop is open.')).toBeVisible()
    await expectAccessible(page)

    const number = await buy(guest, productId)
    await page.goto('/admin/orders')
    await page.getByRole('link', { name: number }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    await expect(page.getByRole('main')).toContainText(TITLE)
  },
)
