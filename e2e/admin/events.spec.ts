import type { APIRequestContext, Page } from '@playwright/test'
import { addCartItem } from '@twirl/contract/buying/cart'
import { placeTrunkShowOrder, previewTrunkShow } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import type { Client } from '@twirl/contract/client'
import { loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { createEvent, getEvent, setEventState } from '@twirl/contract/staff/events/events'
import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { createCustomer } from '../support/accounts.ts'
import { ADDRESS, callerOf, GOOD_CARD } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, plainTest, visit } from '../support/shop.ts'
import { openBackOffice } from '../support/staff.ts'

/** The owner of the demo shop, who may do everything. */
const OWNER = DEMO_STAFF[0]

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const OPENS_AT = `${dayFromNow(-2)}T09:00`
const CLOSES_AT = `${dayFromNow(10)}T20:00`
const HAND_OUT = dayFromNow(60)

/** A piece of the catalogue with several units. */
async function findPiece(call: Client) {
  const filter = { random: Math.floor(Math.random() * 1_000_000) }
  const { products } = await call(listCollectionItems, { id: 1, filter, limit: 36 })
  for (const { id, title } of products.filter(({ is_rentable }) => is_rentable)) {
    const { variants } = await call(getProduct, { id })
    const variant = variants.find(({ available_quantity }) => available_quantity > 2)
    if (variant) return { id, title, sku: variant.sku }
  }
  throw new Error('no piece with several units')
}

/** A new customer joins with the password and rents the piece. */
async function order(request: APIRequestContext, password: string, sku: string): Promise<string> {
  await createCustomer(request)
  const call = callerOf(request)
  const { trunk_show_id } = await call(loginTrunkShow, { password })
  const { id: credit_card_id } = await call(createCard, GOOD_CARD)
  const { id } = await call(addCartItem, {
    cart_type: 'TRUNK_SHOW',
    trunk_show_id,
    sku,
    quantity: 1,
    transaction_type: 'RENT',
  })
  const bag = { trunk_show_id, items: [{ id, quantity: 1 }], coupon_code: null }
  const { order_token } = await call(previewTrunkShow, bag)
  const placed = await call(placeTrunkShowOrder, { ...bag, credit_card_id, order_token })
  return placed.order_number
}

async function fillIn(page: Page, theme: string, title: string): Promise<string> {
  await page.getByLabel('Kind').selectOption('Online group')
  await page.getByLabel('Theme').fill(theme)
  await page.getByLabel('Group leader', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Opens').fill(OPENS_AT)
  await page.getByLabel('Closes').fill(CLOSES_AT)
  await page.getByLabel('Hand-out').fill(HAND_OUT)
  await page.getByLabel('First name').fill(ADDRESS.first_name)
  await page.getByLabel('Last name').fill(ADDRESS.last_name)
  await page.getByLabel('Street address').fill(ADDRESS.street_address)
  await page.getByLabel('City').fill(ADDRESS.city)
  await page.getByLabel('State').selectOption(ADDRESS.state)
  await page.getByLabel('Zip code').fill(ADDRESS.zip_code)
  await page.getByLabel('Cell phone').fill(ADDRESS.cell_phone)
  await page.getByLabel('Add a piece').fill(title)
  await page.getByRole('option', { name: title, exact: true }).first().click()
  await page.getByRole('button', { name: 'Make one' }).click()
  return page.getByLabel('Password').inputValue()
}

plainTest(
  'an event is made by staff, joined with its password, ordered, packed and shipped',
  ONCE,
  async ({ page, browser, baseURL }) => {
    plainTest.slow()
    const { title, sku } = await findPiece(callerOf(page.request))
    const theme = `Garden Party ${Date.now()}`
    await openBackOffice(page, OWNER, '/admin/events/new')
    await expect(page.getByRole('heading', { name: 'New event' })).toBeVisible()
    await expectAccessible(page)
    const password = await fillIn(page, theme, title)
    await page.getByRole('button', { name: 'Make the draft' }).click()
    await expect(page.getByText(`Its password is ${password}`)).toBeVisible()
    await page.getByRole('link', { name: 'Go to the event' }).click()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'State: Open' })).toBeVisible()
    await expectAccessible(page)

    const member = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await visit(member, '/trunk-show/find')
    await member.getByRole('textbox', { name: 'Group code' }).fill(password)
    await member.getByRole('button', { name: 'Shop the event' }).click()
    await expect(member.getByRole('heading', { level: 1, name: theme })).toBeVisible()
    const number = await order(member.request, password, sku)

    await expect(page.getByRole('list', { name: 'Orders' })).toContainText(number)
    await page.getByRole('link', { name: 'Its box' }).click()
    await page.getByRole('button', { name: 'Pack all' }).click()
    await page.getByRole('button', { name: 'Ship all' }).click()
    const popup = page.getByRole('dialog', { name: 'Ship the box' })
    await popup.getByLabel('Carrier').selectOption('UPS')
    await popup.getByLabel('Tracking number').fill('1Z999AA10123456784')
    await popup.getByRole('button', { name: 'Ship all' }).click()
    await expect(page.getByRole('main').getByText('The box is shipped.')).toBeVisible()
    await page.getByRole('link', { name: 'Pick list and packing list' }).click()
    await expect(page.getByRole('article', { name: 'Packing list' })).toContainText(number)
  },
)

plainTest(
  'an event is canceled, and its members get their money back',
  ONCE,
  async ({ page, browser, baseURL }) => {
    plainTest.slow()
    const { id: product_id, sku } = await findPiece(callerOf(page.request))
    await openBackOffice(page, OWNER)
    const call = callerOf(page.request, {})
    const password = `cancel${Date.now()}`
    const { id } = await call(createEvent, {
      key: crypto.randomUUID(),
      password,
      form: {
        kind: 'ONLINE_GROUP',
        theme: 'Rainy Party',
        alias: null,
        university_id: null,
        sorority_id: null,
        lead_email: null,
        lead_name: 'Ada Lovelace',
        opens_at: OPENS_AT,
        closes_at: CLOSES_AT,
        rsvp_state: 'OPEN',
        rsvp_closes_at: null,
        hand_out_date: HAND_OUT,
        party_date: null,
        shipping_address: { ...ADDRESS, apt_unit_floor: null },
        products: [{ product_id, rental_price: 20, quota: null }],
        collection_ids: [],
      },
    })
    const { version } = await call(getEvent, { id })
    await call(setEventState, { id, version, state: 'OPEN' })
    const member = await browser.newContext({ baseURL: baseURL! })
    const number = await order(member.request, password, sku)

    await page.goto(`/admin/events/${id}`)
    await page.getByRole('button', { name: 'Cancel the event' }).click()
    const popup = page.getByRole('dialog', { name: 'Cancel the event' })
    await expect(popup.getByRole('list', { name: 'Consequences' })).toContainText(
      '1 order is canceled',
    )
    await expectAccessible(page)
    await popup.getByLabel('Reason').fill('It rains')
    await popup.getByRole('button', { name: 'Cancel the event now' }).click()
    await expect(page.getByText('Finished: 1 of 1 orders are settled.')).toBeVisible()
    const results = page.getByRole('list', { name: 'What became of each order' })
    await expect(results).toContainText(`${number}, Ada Lovelace: canceled`)
    await expectToFit(page)
  },
)
