import type { APIRequestContext, Browser, Page } from '@playwright/test'
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

const PHONE_SCREEN = { width: 390, height: 844 }

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Pieces of the catalogue with several units. */
async function findPieces(call: Client, count: number) {
  const filter = { random: Math.floor(Math.random() * 1_000_000) }
  const { products } = await call(listCollectionItems, { id: 1, filter, limit: 36 })
  const found = []
  for (const { id, title } of products.filter(({ is_rentable }) => is_rentable)) {
    const { variants, colors } = await call(getProduct, { id })
    const variant = variants.find(
      (each) => each.color === colors[0]!.name && each.available_quantity > 3,
    )
    if (variant) found.push({ id, title, sku: variant.sku })
    if (found.length === count) return found
  }
  throw new Error('not enough pieces with several units')
}

type Piece = Awaited<ReturnType<typeof findPieces>>[number]

/** An open event with these pieces, the second of which costs $10 more. Returns its password. */
async function openEvent(page: Page, pieces: Piece[], has_no_twins: boolean): Promise<string> {
  const call = callerOf(page.request, {})
  const password = `party${Date.now()}${Math.floor(Math.random() * 1_000)}`
  const { id } = await call(createEvent, {
    key: crypto.randomUUID(),
    password,
    form: {
      kind: 'ONLINE_GROUP',
      theme: has_no_twins ? 'Party Without Twins' : 'Party With Twins',
      alias: null,
      university_id: null,
      sorority_id: null,
      lead_email: null,
      lead_name: 'Ada Lovelace',
      opens_at: `${dayFromNow(-2)}T09:00`,
      closes_at: `${dayFromNow(10)}T20:00`,
      rsvp_state: 'OPEN',
      rsvp_closes_at: null,
      hand_out_date: dayFromNow(60),
      party_date: null,
      has_no_twins,
      shipping_address: { ...ADDRESS, apt_unit_floor: null },
      products: pieces.map(({ id: product_id }, i) => ({
        product_id,
        rental_price: 20 + 10 * i,
        quota: null,
      })),
      collection_ids: [],
    },
  })
  const { version } = await call(getEvent, { id })
  await call(setEventState, { id, version, state: 'OPEN' })
  return password
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

async function newPhone(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL, viewport: PHONE_SCREEN })).newPage()
}

async function join(member: Page, password: string, theme: string): Promise<void> {
  await visit(member, '/trunk-show/find')
  await member.getByRole('textbox', { name: 'Group code' }).fill(password)
  await member.getByRole('button', { name: 'Shop the event' }).click()
  await expect(member.getByRole('heading', { level: 1, name: theme })).toBeVisible()
}

plainTest(
  'a dress that one member ordered is taken for the others in an event without twins, and not in another event',
  ONCE,
  async ({ page, browser, baseURL }) => {
    plainTest.slow()
    const [piece] = await findPieces(callerOf(page.request), 1)
    await openBackOffice(page, DEMO_STAFF[0])
    const [strict, free] = [
      await openEvent(page, [piece!], true),
      await openEvent(page, [piece!], false),
    ]
    for (const password of [strict, free]) {
      const first = await browser.newContext({ baseURL: baseURL! })
      await order(first.request, password, piece!.sku)
      await first.close()
    }

    const member = await newPhone(browser, baseURL!)
    await join(member, strict, 'Party Without Twins')
    await expect(member.getByText('Taken by another member')).toBeVisible()
    await expectToFit(member)
    await expectAccessible(member)
    await member.getByRole('link', { name: piece!.title }).first().click()
    await expect(member.locator('#size-availability')).toHaveText(
      'Taken by another member of your group.',
    )
    const add = member.locator('#offers').getByRole('button', { name: 'Taken by another member' })
    await expect(add.first()).toBeVisible()
    await expectToFit(member)

    const other = await newPhone(browser, baseURL!)
    await join(other, free, 'Party With Twins')
    await other.getByRole('link', { name: piece!.title }).first().click()
    await expect(
      other.locator('#offers').getByRole('button', { name: /^Add to bag – Rent/ }),
    ).toBeVisible()
    await expect(other.getByText('Taken by another member')).toHaveCount(0)
  },
)

plainTest(
  'two members of a group swap their dresses, and one pays the difference',
  ONCE,
  async ({ page, browser, baseURL }) => {
    plainTest.slow()
    const pieces = await findPieces(callerOf(page.request), 2)
    const [cheap, dear] = pieces
    await openBackOffice(page, DEMO_STAFF[0])
    const password = await openEvent(page, pieces, false)
    const [ann, bea] = [await newPhone(browser, baseURL!), await newPhone(browser, baseURL!)]
    const annsOrder = await order(ann.request, password, cheap!.sku)
    const beasOrder = await order(bea.request, password, dear!.sku)

    await visit(bea, `/order/${beasOrder}`)
    await bea.getByRole('button', { name: `Swap ${dear!.title}` }).click()
    const beasDialog = bea.getByRole('dialog', { name: `Swap ${dear!.title}` })
    await beasDialog.getByRole('button', { name: 'Offer my piece' }).click()
    await expect(beasDialog.getByRole('button', { name: 'Stop offering my piece' })).toBeVisible()

    await visit(ann, `/order/${annsOrder}`)
    await ann.getByRole('button', { name: `Swap ${cheap!.title}` }).click()
    const annsDialog = ann.getByRole('dialog', { name: `Swap ${cheap!.title}` })
    await expect(annsDialog).toContainText('you pay $10.00 plus tax')
    await annsDialog.getByRole('button', { name: `Choose ${dear!.title}` }).click()
    await expect(annsDialog.getByText('You pay', { exact: true })).toBeVisible()
    await expectToFit(ann)
    await expectAccessible(ann)
    await annsDialog.getByRole('button', { name: 'Propose this swap' }).click()
    await expect(annsDialog.getByText('You asked Ada L.')).toBeVisible()

    await visit(bea, `/order/${beasOrder}`)
    await bea.getByRole('button', { name: `Swap ${dear!.title}` }).click()
    await expect(beasDialog.getByText('You get back', { exact: true })).toBeVisible()
    await beasDialog.getByRole('button', { name: 'Agree to the swap' }).click()
    await expect(bea.getByText('Swapped in your group.')).toBeVisible()
    await expectToFit(bea)

    await visit(ann, `/order/${annsOrder}`)
    await expect(ann.getByText(`Before: ${cheap!.title}`)).toBeVisible()
    await expect(ann.getByRole('main')).toContainText(dear!.title)
  },
)
