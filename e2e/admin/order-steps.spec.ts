import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { createAddress } from '@twirl/contract/buying/addresses'
import { addCartItem } from '@twirl/contract/buying/cart'
import { placeOrder, preview } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import type { Client } from '@twirl/contract/client'
import { SIZE_LABELS, type Size } from '@twirl/contract/sizes'
import type { Packing } from '@twirl/contract/staff/warehouse/packing'
import { DEMO_STOCK } from '../../server/demo/guide.ts'
import { createCustomer } from '../support/accounts.ts'
import { ADDRESS, callerOf, fillCart, GOOD_CARD } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, plainTest, visit } from '../support/shop.ts'
import { memberWith, openBackOffice } from '../support/staff.ts'
import { scan, scanNews } from '../support/warehouse.ts'

/** A browser of the back office. */
async function openDesk(browser: Browser, baseURL: string, permissions: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await openBackOffice(page, memberWith(permissions))
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
  return page
}

const GUIDED = new Set(Object.values(DEMO_STOCK).flatMap(({ skus }) => skus))

type Rentable = { id: number; sku: string; size: Size }

/** A piece of which exactly one unit is free, and which no other journey counts on. */
async function findLastOne(call: Client): Promise<Rentable> {
  const filter = { random: Math.floor(Math.random() * 1_000_000) }
  const { products } = await call(listCollectionItems, { id: 1, filter, limit: 36 })
  for (const { id } of products) {
    const { variants, colors, is_rentable } = await call(getProduct, { id })
    if (!is_rentable) continue
    const color = colors[0]!.name
    const last = variants.find(
      ({ available_quantity, sellable_quantity, ...variant }) =>
        variant.color === color &&
        available_quantity === 1 &&
        sellable_quantity <= 1 &&
        !GUIDED.has(variant.sku),
    )
    // The page of a product that has nothing left looks different.
    if (last && variants.some((each) => each.color === color && each.available_quantity > 1))
      return { id, sku: last.sku, size: last.size }
  }
  throw new Error('no piece of which one is left')
}

/** A new customer rents it, with pieces of the sale that reach the minimum. */
async function rent(request: APIRequestContext, call: Client, { sku }: Rentable): Promise<string> {
  await createCustomer(request)
  const { id: customer_address_id } = await call(createAddress, ADDRESS)
  const { id: credit_card_id } = await call(createCard, GOOD_CARD)
  const rented = await call(addCartItem, {
    cart_type: 'INDIVIDUAL',
    sku,
    quantity: 1,
    transaction_type: 'RENT',
  })
  const items = [rented, ...(await fillCart(call))].map(({ id }) => ({ id, quantity: 1 }))
  const order = { cart_type: 'INDIVIDUAL', items, customer_address_id } as const
  const { order_token } = await call(preview, order)
  const placed = await call(placeOrder, { ...order, credit_card_id, order_token })
  return placed.order_number
}

/** Rents the last one of a piece. Another journey may have been faster: then that of another one. */
async function rentLastOne(request: APIRequestContext, call: Client) {
  let rented: { piece: Rentable; number: string } | undefined
  await expect(async () => {
    const piece = await findLastOne(call)
    rented = { piece, number: await rent(request, call, piece) }
  }).toPass({ timeout: 30_000 })
  return rented!
}

/** Whether the size can be rented on the page of the product. */
const expectFree = (page: Page, { id, size }: Rentable, isFree: boolean) =>
  expect(async () => {
    await visit(page, `/p/${id}`)
    const option = page.getByRole('radio', { name: new RegExp(`^${SIZE_LABELS[size]}( |$)`) })
    // A page may be cached for some seconds: it is opened again, not waited for.
    await expect(option).toHaveAttribute('aria-disabled', String(!isFree), { timeout: 2_000 })
  }).toPass()

const steps = (page: Page) => page.getByRole('region', { name: 'Steps' })

plainTest(
  'the warehouse packs, ships, delivers and takes back an order, and its customer sees each step',
  ONCE,
  async ({ page, browser, baseURL }) => {
    const call = callerOf(page.request)
    const { number } = await rentLastOne(page.request, call)
    const desk = await openDesk(browser, baseURL!, 'warehouse')
    await desk.goto(`/admin/orders/${number}`)
    // What service decides is not offered to the warehouse.
    await expect(steps(desk).getByRole('button')).toHaveText(['Pack'])
    await expectAccessible(desk)
    await steps(desk).getByRole('button', { name: 'Pack', exact: true }).click()
    await expect(steps(desk)).toContainText('The order is packed.')
    await steps(desk).getByRole('button', { name: 'Unpack' }).click()
    await steps(desk).getByRole('button', { name: 'Pack', exact: true }).click()
    await expect(steps(desk)).toContainText('was packed on')

    await steps(desk).getByRole('link', { name: 'Packing slip and label' }).click()
    const slip = desk.getByRole('article', { name: `Packing slip ${number}` })
    await expect(slip.getByRole('row')).not.toHaveCount(0)
    await expect(slip).not.toContainText('$')
    await expect(desk.getByRole('article', { name: 'Address label' })).toContainText('Atlanta, GA')
    // On paper the slip has the whole width, and nothing of the page around it.
    await desk.emulateMedia({ media: 'print' })
    const { width } = (await slip.boundingBox())!
    expect(width).toBe(desk.viewportSize()!.width)
    await expect(desk.getByRole('link', { name: 'Skip to content' })).toBeHidden()
    await desk.emulateMedia({ media: 'screen' })
    await expectAccessible(desk)
    await desk.getByRole('link', { name: 'Back to the order' }).click()

    await steps(desk).getByRole('button', { name: 'Ship' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Carrier').selectOption('UPS')
    await dialog.getByLabel('Tracking number').fill('1Z 999')
    await dialog.getByRole('button', { name: 'Ship' }).click()
    await expect(dialog).toContainText('A UPS number has 18 characters')
    await dialog.getByLabel('Tracking number').fill('1Z 999 AA1 01 2345 6784')
    await dialog.getByRole('button', { name: 'Ship' }).click()
    await expect(steps(desk)).toContainText('The order is shipped.')
    await visit(page, `/order/${number}`)
    await expect(page.getByRole('main')).toContainText('1Z999AA10123456784')

    await steps(desk).getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(steps(desk)).toContainText('was delivered on')
    await page.reload()
    await expect(page.getByRole('main').getByRole('button', { name: /^Return/ })).toBeVisible()

    await steps(desk).getByRole('button', { name: 'Take pieces back' }).click()
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Receive 1 piece' }).click()
    await expect(steps(desk)).toContainText('The pieces are received.')
    await page.reload()
    await expect(page.getByRole('main').getByRole('button', { name: /^Return/ })).toHaveCount(0)
    await desk.setViewportSize({ width: 390, height: 844 })
    await expectToFit(desk)
  },
)

plainTest(
  'service cancels an order before it is shipped, and the piece is free again on its page',
  ONCE,
  async ({ page, browser, baseURL }) => {
    const call = callerOf(page.request)
    const { piece, number } = await rentLastOne(page.request, call)
    await expectFree(page, piece, false)
    const desk = await openDesk(browser, baseURL!, 'service')
    await desk.goto(`/admin/orders/${number}`)
    await steps(desk).getByRole('button', { name: 'Cancel the order' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(dialog).toContainText('Required')
    await expectAccessible(desk)
    await dialog.getByLabel('Reason').fill('The customer called')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await expect(steps(desk)).toContainText('The order is canceled')
    await expectFree(page, piece, true)
    await visit(page, `/order/${number}`)
    await expect(page.getByRole('main')).toContainText('Fully Refunded')
  },
)

plainTest(
  'an order is packed by scan, shipped and delivered, comes back to the bench, and its piece can be rented again',
  ONCE,
  async ({ page, browser, baseURL }) => {
    const call = callerOf(page.request)
    const { piece, number } = await rentLastOne(page.request, call)
    await expectFree(page, piece, false)
    const desk = await openDesk(browser, baseURL!, 'warehouse')
    const packing = await desk.request.get(`/ajax/admin/packing/${number}`)
    const { lines }: Packing = await packing.json()
    const codes = lines.flatMap(({ units }) => units.map(({ code }) => code))
    const rented = lines.find(({ is_rented }) => is_rented)!.units[0]!.code

    await desk.goto('/admin/packing')
    // Orders that wait longer come first, so that this one may be on a later page.
    await expect(desk.getByRole('link', { name: /^TW-/ }).first()).toBeVisible()
    await scan(desk, rented)
    await expect(desk.getByRole('heading', { name: `Pack ${number}` })).toBeVisible()
    await expect(desk.getByRole('list', { name: 'Pieces' })).toBeVisible()
    for (const code of codes) {
      await scan(desk, code)
      await expect(scanNews(desk)).toContainText(code === codes.at(-1) ? 'is packed' : code)
    }
    await desk.goto(`/admin/orders/${number}`)
    await steps(desk).getByRole('button', { name: 'Ship' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Carrier').selectOption('UPS')
    await dialog.getByLabel('Tracking number').fill('1Z 999 AA1 01 2345 6784')
    await dialog.getByRole('button', { name: 'Ship' }).click()
    await expect(steps(desk)).toContainText('The order is shipped.')
    await steps(desk).getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(steps(desk)).toContainText('was delivered on')

    await desk.goto('/admin/bench')
    await expect(desk.getByLabel('Scan or type a code')).toBeFocused()
    await scan(desk, rented)
    await expect(desk.getByTestId('current-piece')).toContainText(number)
    await desk.keyboard.press('1')
    await expect(desk.getByRole('group', { name: 'Next station' })).toBeVisible()
    await desk.keyboard.press('3')
    const recent = desk.getByRole('region', { name: 'Recent scans' }).getByRole('listitem')
    await expect(recent.first()).toContainText(rented)
    await expectFree(page, piece, true)
  },
)
