import type { Browser, Page } from '@playwright/test'
import { addCartItem } from '@twirl/contract/buying/cart'
import { placeTrunkShowOrder, previewTrunkShow } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { getOrder } from '@twirl/contract/buying/orders'
import { getProduct } from '@twirl/contract/catalog/product'
import type { Client } from '@twirl/contract/client'
import { type LedPiece, listLedPieces } from '@twirl/contract/groups/lead-pieces'
import { listTrunkShowItems, loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { staffLogIn } from '@twirl/contract/staff/access/login'
import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import { packOrder, shipOrder } from '@twirl/contract/staff/orders/order-steps'
import { createCustomer, logIn } from '../support/accounts.ts'
import { callerOf, GOOD_CARD } from '../support/place-order.ts'
import { withCamera } from '../support/fake-camera.ts'
import {
  expect,
  expectAccessible,
  expectToFit,
  PHONE,
  plainTest,
  visit,
  waitForScripts,
} from '../support/shop.ts'
import { scanNews, WAREHOUSE } from '../support/warehouse.ts'

plainTest.use({ viewport: { width: 390, height: 844 } })

/** A person of the warehouse, who packs and ships. */
async function newWarehouse(browser: Browser): Promise<Client> {
  const call = callerOf((await browser.newContext()).request)
  await call(staffLogIn, { email: WAREHOUSE.email, password: WAREHOUSE.password })
  return call
}

/**
 * A new member of Sunset Bridal Party rents pieces, in as many orders as it takes, and staff ship them. Pieces that another
 * customer still has now cannot be shipped and are left out.
 */
async function shipPieces(browser: Browser, count: number) {
  const { request } = await browser.newContext()
  await createCustomer(request)
  const call = callerOf(request)
  const staff = await newWarehouse(browser)
  const { trunk_show_id } = await call(loginTrunkShow, { password: 'sunset' })
  const { id: credit_card_id } = await call(createCard, GOOD_CARD)
  const filter = { random: Math.floor(Math.random() * 1_000_000) }
  const { products } = await call(listTrunkShowItems, { id: trunk_show_id, filter, limit: 60 })
  const codes: string[] = []
  const orderNumbers: string[] = []
  for (const { id } of products) {
    const open = count - codes.length
    if (open === 0) break
    const { variants } = await call(getProduct, {
      id,
      category: 'ONLINE_TRUNK_SHOW',
      trunk_show_id,
    })
    const variant = variants.find(({ available_quantity }) => available_quantity > 2)
    if (!variant) continue
    // Not the last one, which another journey may rent.
    const quantity = Math.min(open, variant.available_quantity - 1, 5)
    const { sku } = variant
    const item = { cart_type: 'TRUNK_SHOW', trunk_show_id, sku, quantity } as const
    const added = await call(addCartItem, { ...item, transaction_type: 'RENT' })
    const bag = { trunk_show_id, items: [{ id: added.id, quantity }], coupon_code: null }
    const { order_token } = await call(previewTrunkShow, bag)
    const placed = await call(placeTrunkShowOrder, { ...bag, credit_card_id, order_token })
    const number = placed.order_number
    const { items } = await staff(getStaffOrder, { orderNumber: number })
    const units = items.flatMap((each) => each.units)
    if (units.some(({ state }) => state !== 'IN_HOUSE')) continue
    await staff(packOrder, { number })
    const tracking_number = '1Z999AA10123456784'
    await staff(shipOrder, { number, carrier: 'UPS', tracking_number })
    codes.push(...units.map(({ code }) => code))
    orderNumbers.push(number)
  }
  expect(codes, 'the event has enough pieces').toHaveLength(count)
  const readOrder = () => call(getOrder, { orderNumber: orderNumbers[0]! })
  return { trunk_show_id, codes, readOrder }
}

async function openPieces(page: Page, eventId: number): Promise<void> {
  await visit(page, `/account/login?redirect=/lead/${eventId}/pieces`)
  await logIn(page, 'chloe@twirl.test', 'twirl2026')
  // The page loads itself again, because the camera is allowed to documents of leads only.
  await page.waitForFunction(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    return loaded?.name.includes('/lead/')
  })
  await waitForScripts(page)
  await expect(page.getByRole('button', { name: /^To hand out/ })).toBeVisible()
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Or type the code on the label').fill(code)
  await page.keyboard.press('Enter')
}

const show = (page: Page, view: RegExp) => page.getByRole('button', { name: view }).click()
/** The piece, the last of the two list items that contain its code; the first one is its member. */
const itemsOf = (page: Page, code: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: code })
const rowOf = (page: Page, code: string) => itemsOf(page, code).last()

/** What the server knows about these pieces. */
async function readPieces(page: Page, id: number, codes: string[]): Promise<LedPiece[]> {
  const { pieces } = await callerOf(page.request)(listLedPieces, { id })
  return pieces.filter(({ code }) => codes.includes(code))
}

plainTest(
  'a member’s dress is handed out with the camera and given back by its code, and a tick can be taken back (LEAD-31)',
  PHONE,
  async ({ playwright, browser }) => {
    plainTest.slow()
    const { trunk_show_id, codes, readOrder } = await shipPieces(browser, 2)
    await withCamera(playwright.chromium, codes[0]!, (page) =>
      handOutAndTakeBack(page, { trunk_show_id, codes, readOrder }),
    )
  },
)

type Shipped = Awaited<ReturnType<typeof shipPieces>>

async function handOutAndTakeBack(page: Page, { trunk_show_id, codes, readOrder }: Shipped) {
  const [first = '', second = ''] = codes
  await openPieces(page, trunk_show_id)
  await show(page, /^To hand out/)
  await expect(itemsOf(page, first).first()).toContainText('Ada Lovelace')
  await expectAccessible(page)
  await expectToFit(page)

  await typeCode(page, 'nonsense')
  await expect(scanNews(page)).toContainText('this isn’t the code of a piece')
  await page.getByRole('button', { name: 'Scan to hand out' }).click()
  await expect(scanNews(page)).toContainText('Handed out.')
  await expect
    .poll(async () => (await readOrder()).timeline.at(-1))
    .toMatchObject({ step: 'HANDED_OUT', by: 'LEAD' })

  const tick = rowOf(page, second).getByRole('checkbox')
  await tick.check()
  await expect(scanNews(page)).toContainText('Handed out.')
  await expect
    .poll(async () => (await readPieces(page, trunk_show_id, [second]))[0]!.state)
    .toBe('OUT')
  await tick.click()
  await expect(scanNews(page)).toContainText('Undone.')
  await expect(tick).not.toBeChecked()

  await show(page, /^Out \(/)
  await expect(rowOf(page, first)).toContainText('Due ')
  await typeCode(page, first.toLowerCase())
  await expect(scanNews(page)).toContainText('Given back.')
  await show(page, /^Back \(/)
  await expect(rowOf(page, first)).toContainText('by you')
  await expect
    .poll(async () => (await readPieces(page, trunk_show_id, [first]))[0]!.state)
    .toBe('BACK')

  // On paper there are all pieces with boxes, and no button (LEAD-34).
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Check list: / })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: first })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Scan to/ })).toBeHidden()
}

plainTest(
  'twenty dresses that are handed out without connection are counted once (LEAD-28)',
  PHONE,
  async ({ page, browser, context }) => {
    plainTest.setTimeout(180_000)
    const { trunk_show_id, codes, readOrder } = await shipPieces(browser, 20)
    await openPieces(page, trunk_show_id)
    // The page that is opened later without connection has to be known.
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible()
    await page.getByRole('link', { name: 'Hand-out' }).click()
    await show(page, /^To hand out/)
    await expect(rowOf(page, codes[0]!)).toBeVisible()
    // The first mark reaches the server, and its answer is lost: the browser cannot tell that it was counted.
    await context.route('**/ajax/lead/**/hand-out', async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await typeCode(page, codes[0]!)
    await expect(page.getByTestId('waiting-marks')).toContainText('1 mark is waiting for network')
    await context.unrouteAll({ behavior: 'wait' })
    await context.setOffline(true)
    for (const code of codes.slice(1)) {
      await typeCode(page, code)
      await expect(scanNews(page)).toContainText('Handed out.')
    }
    await expect(page.getByTestId('waiting-marks')).toContainText(/(19|20) marks are waiting/)
    await show(page, /^Out \(/)
    await expect(rowOf(page, codes[19]!)).toContainText('waiting for network')
    // From another page of leads they are sent too.
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByTestId('marks-elsewhere')).toContainText(/(19|20) marks are waiting/)
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible()
    await expect
      .poll(async () => (await readPieces(page, trunk_show_id, codes)).map(({ state }) => state), {
        timeout: 60_000,
      })
      .toEqual(codes.map(() => 'OUT'))
    await expect(page.getByTestId('marks-elsewhere')).toHaveCount(0)
    await page.getByRole('link', { name: 'Hand-out' }).click()
    await show(page, /^Out \(/)
    await expect(rowOf(page, codes[0]!)).toBeVisible()
    await expect(page.getByTestId('waiting-marks')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Not counted' })).toHaveCount(0)
    const marked = await readPieces(page, trunk_show_id, codes)
    expect(marked.map(({ handed_out }) => handed_out?.by)).toEqual(codes.map(() => 'YOU'))
    expect((await readOrder()).timeline.at(-1)).toMatchObject({ step: 'HANDED_OUT', by: 'LEAD' })
  },
)
