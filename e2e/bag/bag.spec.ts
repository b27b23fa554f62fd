import type { Locator, Page } from '@playwright/test'
import { DEMO_STOCK } from '../../server/demo/guide.ts'
import { createCustomer, logIn, PASSWORD } from '../support/accounts.ts'
import { cartCalls } from '../support/cart-calls.ts'
import {
  expect,
  expectAccessible,
  expectToFit,
  ONCE,
  plainTest,
  test,
  visit,
} from '../support/shop.ts'

const [LAST_ONE] = DEMO_STOCK.lastOne.skus
const GOWN = 5 // rented and sold, as is the set
const SKIRT_SET = 1
const TOP = 6 // in both events

const checkout = (page: Page) =>
  page.getByRole('button', { name: 'Checkout', exact: true }).filter({ visible: true })
const items = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })
const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })

/** Opens the bag and waits until its items are loaded. */
async function openBag(page: Page, path = '/cart'): Promise<void> {
  await visit(page, path)
  await expect(items(page).first()).toBeVisible()
}

/** Changes what the server answers about the carts, as other shoppers or the time would. */
async function changeCarts(
  page: Page,
  change: (item: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await page.route('**/ajax/cart', async (route) => {
    const response = await route.fetch()
    const { carts } = (await response.json()) as { carts: { items: Record<string, unknown>[] }[] }
    const json = { carts: carts.map((cart) => ({ ...cart, items: cart.items.map(change) })) }
    await route.fulfill({ response, json })
  })
}

test('a shopper keeps a group order and an individual order side by side', async ({ page }) => {
  const calls = await cartCalls(page)
  const trunk_show_id = await calls.join('magnolia-zln', 'magnolia')
  const [top = ''] = await calls.skusOf(TOP, { category: 'ONLINE_TRUNK_SHOW', trunk_show_id })
  const [gown = ''] = await calls.skusOf(GOWN)
  await calls.add({ sku: top, trunk_show_id })
  await calls.add({ sku: gown, transaction_type: 'PURCHASE' })

  await openBag(page)
  const group = page.getByRole('tab', { name: /^Group Order/ })
  await expect(group).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Rent for 14 days')).toBeVisible()
  await expect(summary(page)).toContainText('group leader of Spring Formal')
  await expectAccessible(page)
  await expectToFit(page)

  await group.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Individual Order/ })).toBeFocused()
  await expect(page).toHaveURL('/cart?type=INDIVIDUAL')
  await expect(page.getByText('Buy, gently used')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  await page.goBack()
  await expect(group).toHaveAttribute('aria-selected', 'true')
})

test('a shopper below the minimum learns what is missing, and adds it', ONCE, async ({ page }) => {
  const calls = await cartCalls(page)
  const [gown = ''] = await calls.skusOf(GOWN)
  const [set = ''] = await calls.skusOf(SKIRT_SET)
  await calls.add({ sku: gown, quantity: 2 })
  await calls.add({ sku: set, quantity: 1 })
  await openBag(page)
  await expect(checkout(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(summary(page)).toContainText('Shipping is free')

  // Disabled for assistive technology, but it explains itself.
  await checkout(page).click({ force: true })
  const dialog = page.getByRole('dialog', { name: "Why can't I checkout?" })
  await expect(dialog).toContainText('$65.00, before tax and discount codes')
  await expect(dialog).toContainText('you need $8.03 more')
  await expect(dialog).toContainText('Any of these gets you there.')
  await expectAccessible(page)
  await dialog
    .getByRole('button', { name: /^Add in \w+: / })
    .first()
    .click()
  await expect(
    dialog.getByRole('heading', { name: 'You’ve reached the $65.00 order minimum' }),
  ).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Checkout' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to my bag' }).click()
  await expect(items(page)).toHaveCount(3)
  await expect(checkout(page)).toHaveAttribute('aria-disabled', 'false')

  const more = items(page).last().getByRole('button', { name: 'Increase quantity' })
  await more.click()
  // The quantity is shown before the server has stored it.
  await expect(page.locator('#live-region')).toHaveText(/quantity 3$/)
  await page.reload()
  await expect(summary(page)).toContainText('5 pieces selected')
})

test(
  'an item that sold out meanwhile is left out, and a short one is reduced',
  ONCE,
  async ({ page }) => {
    const calls = await cartCalls(page)
    const [gown = ''] = await calls.skusOf(GOWN)
    const [set = ''] = await calls.skusOf(SKIRT_SET)
    await calls.add({ sku: LAST_ONE })
    await calls.add({ sku: gown, quantity: 2, transaction_type: 'PURCHASE' })
    await calls.add({ sku: set, transaction_type: 'PURCHASE', quantity: 2 })
    await changeCarts(page, (item) => {
      if (item['sku'] === LAST_ONE) return { ...item, available_quantity: 0 }
      return item['sku'] === gown ? { ...item, available_quantity: 1 } : item
    })
    await openBag(page)
    const soldOut = items(page).filter({ hasText: 'OUT OF STOCK' })
    await expect(soldOut.getByRole('checkbox')).toBeDisabled()
    const short = items(page).filter({ hasText: 'Insufficient Qty' })
    await expect(short.getByRole('checkbox')).not.toBeChecked()
    await expect(summary(page)).toContainText('2 pieces selected')
    await expect(checkout(page)).toHaveAttribute('aria-disabled', 'false')

    await short.getByRole('checkbox').check()
    await expect(checkout(page)).toHaveAttribute('aria-disabled', 'true')
    await summary(page).getByRole('button', { name: "Why can't I checkout?" }).click()
    await expect(page.getByRole('dialog')).toContainText('you chose 2, but we only have 1 in stock')
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await short.getByRole('button', { name: 'Reduce to 1' }).click()
    await expect(summary(page)).toContainText('3 pieces selected')
    await expect(checkout(page)).toHaveAttribute('aria-disabled', 'false')
  },
)

test(
  'a removed item comes back with undo, and can be moved to the favorites',
  ONCE,
  async ({ page }) => {
    const calls = await cartCalls(page)
    const [gown = ''] = await calls.skusOf(GOWN)
    await calls.add({ sku: gown, quantity: 2 })
    await openBag(page)
    const name = await items(page).getByRole('heading').innerText()

    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    await expect(page.getByText('Your Cart is currently empty')).toBeVisible()
    const undo = page.getByRole('button', { name: `Undo: ${name} removed from your bag` })
    await expect(undo).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('group', { name: `Quantity of ${name}` })).toContainText('2')
    await expect(page.locator('#live-region')).toHaveText(`${name} is back in your bag`)
    await page.reload()
    await expect(page.getByRole('group', { name: `Quantity of ${name}` })).toContainText('2')

    // The bag is empty before the server has answered.
    const stored = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('button', { name: `Move to favorites: ${name}` }).click()
    await stored
    await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute(
      'href',
      '/home',
    )
    await visit(page, '/favorites')
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  },
)

test(
  'a notice disappears after 3 seconds, one with an undo after 10, and stays while it is used',
  ONCE,
  async ({ page }) => {
    const calls = await cartCalls(page)
    const [gown = ''] = await calls.skusOf(GOWN)
    await calls.add({ sku: LAST_ONE })
    await calls.add({ sku: gown })
    // What cannot be ordered cannot be put back.
    await changeCarts(page, (item) =>
      item['sku'] === LAST_ONE ? { ...item, available_quantity: 0 } : item,
    )
    await page.clock.install()
    await openBag(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    const notices = page.getByRole('list', { name: 'Changes to your bag' })
    const remove = (item: Locator) => item.getByRole('button', { name: /^Remove/ }).click()

    await remove(items(page).filter({ hasText: 'OUT OF STOCK' }))
    await expect(notices.getByRole('button')).toHaveCount(0)
    await page.clock.runFor(2_900)
    await expect(notices).toContainText('removed from your bag')
    // Hovering stops the time.
    await notices.getByRole('listitem').hover()
    await page.clock.runFor(60_000)
    await expect(notices).toContainText('removed from your bag')
    await page.mouse.move(0, 0)
    await page.clock.runFor(3_000)
    await expect(notices).toHaveCount(0)

    await remove(items(page))
    await page.mouse.move(0, 0)
    await expect(notices.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await page.clock.runFor(9_900)
    await expect(notices).toHaveCount(1)
    await page.clock.runFor(100)
    await expect(notices).toHaveCount(0)
  },
)

test(
  'a guest logs in with a full bag and finds it in the account',
  ONCE,
  async ({ page, request }) => {
    const { email } = await createCustomer(request)
    const calls = await cartCalls(page)
    const [gown = ''] = await calls.skusOf(GOWN)
    await calls.add({ sku: gown, quantity: 2, transaction_type: 'PURCHASE' })
    await calls.add({ sku: LAST_ONE })
    await openBag(page)
    await expect(page.getByText(/^You need an account to rent/)).toBeVisible()
    await expect(checkout(page)).toHaveAttribute('aria-disabled', 'false')
    await checkout(page).click()
    await expect(page).toHaveURL('/account/login?redirect=%2Fcheckout-clearance')
    await logIn(page, email, PASSWORD)
    await expect(page).not.toHaveURL(/login/)

    await openBag(page)
    await expect(items(page)).toHaveCount(2)
    await expect(page.getByText(/^You need an account to rent/)).toHaveCount(0)
  },
)

// The browser logs the answer of the login as a console error, so this journey uses plainTest.
plainTest(
  'a customer whose login brings a second event chooses one; one that closed stays out',
  ONCE,
  async ({ page, request }) => {
    const { email } = await createCustomer(request)
    const calls = await cartCalls(page)
    const harbor = await calls.join('lakeshore-zln', 'harbor')
    const inHarbor = { category: 'ONLINE_TRUNK_SHOW', trunk_show_id: harbor }
    const [top = ''] = await calls.skusOf(TOP, inHarbor)
    await calls.add({ sku: top, trunk_show_id: harbor })
    await visit(page, '/account/login')
    await logIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/home')
    await page.request.put('/ajax/customer/logout', { headers: calls.headers, data: {} })

    const formal = await calls.join('magnolia-zln', 'magnolia')
    await calls.add({ sku: top, trunk_show_id: formal })
    await openBag(page)
    await checkout(page).click()
    await expect(page).toHaveURL(
      '/account/login?redirect=%2Fcheckout-trunk-show%3Ftype%3DSORORITY_TRUNK_SHOW',
    )
    await logIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/cart')

    const event = (name: string) => page.getByRole('region', { name })
    await expect(event('Spring Formal').getByRole('checkbox')).toBeChecked()
    await expect(event('Harbor Nights').getByRole('checkbox')).toBeDisabled()
    await event('Harbor Nights').getByRole('button', { name: 'Choose this event instead' }).click()
    await expect(event('Harbor Nights').getByRole('checkbox')).toBeChecked()
    await expect(event('Spring Formal').getByRole('checkbox')).toBeDisabled()
    await expectAccessible(page)

    await changeCarts(page, (item) =>
      item['trunk_show_id'] === harbor
        ? { ...item, is_trunk_show_expired: true, available_quantity: 0 }
        : item,
    )
    await page.reload()
    await expect(event('Harbor Nights').getByText('Event Closed')).toHaveCount(2)
    await expect(event('Harbor Nights').getByRole('checkbox')).toBeDisabled()
    await expect(event('Spring Formal').getByRole('checkbox')).toBeChecked()
  },
)
