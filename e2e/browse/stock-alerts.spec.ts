import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { Product } from '@twirl/contract/catalog/product'
import { startEmbeddedPostgres } from '@twirl/embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { DEMO_STOCK } from '../../server/demo/guide.ts'
import { newPerson, ownAddress, readMessage } from '../support/accounts.ts'
import { expect, expectAccessible, ONCE, test, visit } from '../support/shop.ts'

test(
  'a guest asks about a sold-out size, gets a mail when it is back, and stops further ones',
  ONCE,
  async ({ page, request }) => {
    await page.setExtraHTTPHeaders(ownAddress())
    const { email } = newPerson()
    const { id, sku, color, size } = await findSoldOut(request)
    await visit(page, `/p/${id}?color=${encodeURIComponent(color)}`)

    const radio = page.locator(`input[name=size][value=${size}]`)
    await radio.focus()
    await radio.click({ force: true })
    await expect(radio).not.toBeChecked()
    await expect(page.locator('#size-availability')).toHaveText(/sold out/i)
    await page.getByRole('button', { name: 'Notify me by email' }).click()
    await page.getByLabel('Email').fill(email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Notify me', exact: true }).click()
    await expect(
      page.getByRole('main').getByText('We’ll email you.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel the email' })).toBeFocused()
    await expectAccessible(page)

    await putUnitBack(sku)
    const { links } = await readMessage(request, email, /is available to rent again/)
    const linkTo = (path: RegExp) => links.find((link) => path.test(new URL(link).pathname))!
    await visit(page, linkTo(/^\/p\//))
    await expect(radio).toBeChecked()

    await visit(page, linkTo(/^\/stock-alert\/cancel/))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(page.getByRole('heading', { name: 'Done' })).toBeVisible()
  },
)

test('a piece that is sold out in every size offers a mail and similar pieces in that size', async ({
  page,
  isMobile,
}) => {
  await page.setExtraHTTPHeaders(ownAddress())
  await visit(page, DEMO_STOCK.rentedOut.path)
  const main = page.locator('#offers').getByRole('button', { name: 'Email me when it’s back' })
  const bar = page.getByRole('complementary', { name: 'Price' })
  await (isMobile ? bar.getByRole('button', { name: 'Email me when it’s back' }) : main).click()
  await expect(page.locator('#size-availability')).toHaveText('Please choose a size first.')
  await page.locator('label', { has: page.locator('input[name=size][value=M]') }).click()
  await expect(page.getByRole('heading', { name: 'Similar pieces in M' })).toBeVisible()
  await expect(page.getByText(/Arrives by/)).toHaveCount(0)
  await expectAccessible(page)

  await main.click()
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByRole('button', { name: 'Notify me', exact: true }).click()
  await expect(
    page.getByRole('main').getByText('We’ll email you once when you can rent this size again.'),
  ).toBeVisible()
  const similar = page.locator('section', { hasText: 'Similar pieces in M' }).getByRole('link')
  await similar.first().click()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
})

// Pieces that no other journey opens.
const FIRST_ID = 120
const LAST_ID = 300

/** A size that can be rented in principle and is sold out in every way. */
async function findSoldOut(request: APIRequestContext) {
  for (let id = FIRST_ID; id <= LAST_ID; id++) {
    const response = await request.get(`/ajax/product/${id}`)
    if (!response.ok()) continue
    const { is_rentable, variants } = (await response.json()) as Product
    const found = variants.find(
      ({ available_quantity, sellable_quantity }) => available_quantity + sellable_quantity === 0,
    )
    if (is_rentable && found) return { id, ...found }
  }
  throw new Error('nothing is sold out')
}

/** No call does it: pieces come back when staff have inspected them. */
async function putUnitBack(sku: string): Promise<void> {
  const dataDir = join(process.env['E2E_FOLDER']!, 'postgres')
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(`insert into unit (sku, pool, state) values ($1, 'CORE', 'IN_HOUSE')`, [sku])
  await client.end()
  await stop()
}
