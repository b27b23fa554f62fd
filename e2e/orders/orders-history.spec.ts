import type { Locator, Page } from '@playwright/test'
import { login } from '@twirl/contract/accounts/login'
import { getOrder } from '@twirl/contract/buying/orders'
import { DEMO_LOGINS, DEMO_ORDERS } from '../../server/demo/guide.ts'
import { createCustomer, logIn, PASSWORD, readCode } from '../support/accounts.ts'
import { callerOf, placeOrderAsCustomer, placeOrderAsGuest } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, test, visit } from '../support/shop.ts'

const [AVA, MIA] = DEMO_LOGINS
const HISTORY = '/profile?tab=orders'

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

/** Logs in with a call; the page shares the session. */
async function logInWithCall(page: Page, { email, password }: typeof AVA | typeof MIA) {
  const call = callerOf(page.request)
  await call(login, { account: email, password })
  return call
}

async function openOrder(page: Page, orderNumber: string): Promise<void> {
  await visit(page, `/order/${orderNumber}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible()
}

/** Opens the dialog of an action. The name of its button contains the title of the piece. */
async function openAction(page: Page, name: string, title: string): Promise<Locator> {
  await main(page)
    .getByRole('button', { name: `${name} ${title}` })
    .click()
  await expect(dialog(page)).toBeVisible()
  return dialog(page)
}

/** The demo customer on the page of an order. Each journey has its own order, because it changes it. */
async function openAsAva(page: Page, orderNumber: string) {
  const call = await logInWithCall(page, AVA)
  const { order_items } = await call(getOrder, { orderNumber })
  await openOrder(page, orderNumber)
  return { item: order_items[0]!, read: () => call(getOrder, { orderNumber }) }
}

test('the history and the pages of orders are accessible and fit the screen', async ({ page }) => {
  await logInWithCall(page, AVA)
  await visit(page, HISTORY)
  await expect(main(page).getByRole('article')).toHaveCount(10)
  await expectToFit(page)
  await expectAccessible(page)

  await openOrder(page, DEMO_ORDERS.shipped)
  await expect(main(page)).toContainText('On its way to you')
  await expectToFit(page)
  await expectAccessible(page)
  await openOrder(page, DEMO_ORDERS.overdue)
  await expect(main(page)).toContainText('Overdue')
  await expectTimelineToFit(page)
})

test(
  'the history shows orders of every kind, page by page and by month',
  ONCE,
  async ({ page }) => {
    await logInWithCall(page, AVA)
    await visit(page, HISTORY)
    const orders = main(page).getByRole('article')
    await expect(orders).toHaveCount(10)

    const shown = new Set<string>()
    const collect = async () => {
      for (const text of await orders.getByRole('heading', { level: 4 }).allTextContents())
        shown.add(/TW-\w{8}/.exec(text)![0])
    }
    const pages = page.getByRole('navigation', { name: 'Pages of orders' })
    const next = pages.getByRole('link', { name: 'Next' })
    // Journeys that buy and exchange add orders meanwhile, so that the number of pages is not fixed.
    for (let number = 1; ; number++) {
      await expect(pages).toContainText(`Page ${number} of `)
      await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
      await collect()
      if ((await next.count()) === 0) break
      await next.click()
    }
    expect([...shown]).toEqual(expect.arrayContaining(Object.values(DEMO_ORDERS)))
    // The oldest one.
    await expect(orders.filter({ hasText: DEMO_ORDERS.refundRejected })).toContainText(
      'Refund declined.',
    )

    const periods = page.getByRole('navigation', { name: 'Orders by date' })
    await periods.getByRole('link', { name: 'This year' }).click()
    await expect(page).toHaveURL(/period=this-year/)
    await expect(pages).toContainText('Page 1 of ')
    await periods.getByRole('link', { name: 'Last month' }).click()
    await expect(page).toHaveURL(/period=last-month/)
    await expect(orders.first()).toBeVisible()
    await expect(orders.filter({ hasText: DEMO_ORDERS.upcoming })).toHaveCount(
      isYesterdayInLastMonth() ? 1 : 0,
    )
  },
)

/** In New York. */
function isYesterdayInLastMonth(): boolean {
  const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', timeZone: 'America/New_York' })
  return day.format(new Date()) === '1'
}

test('orders say where they are', ONCE, async ({ page }) => {
  await logInWithCall(page, AVA)
  await openOrder(page, DEMO_ORDERS.shipped)
  await expect(main(page)).toContainText('On its way to you')
  await expect(main(page).getByRole('link', { name: /^1Z/ })).toHaveAttribute('href', /ups\.com/)
  for (const action of ['Return', 'Exchange', 'Purchase'])
    await expect(main(page).getByRole('button', { name: action })).toHaveCount(0)

  await openOrder(page, DEMO_ORDERS.overdue)
  await expect(main(page)).toContainText(/Overdue · was due .* \(3 days ago\)/)
  await expect(main(page)).toContainText(/You may be charged \$\d+\.\d\d for an additional rental/)
  await openOrder(page, DEMO_ORDERS.partlyRefunded)
  await expect(main(page)).toContainText('refunded')
  await openOrder(page, DEMO_ORDERS.financiallyRefunded)
  await expect(main(page)).toContainText('Fully Refunded')
  await openOrder(page, DEMO_ORDERS.gift)
  await expect(main(page)).toContainText('Velvet hair bow')
  await openOrder(page, DEMO_ORDERS.exchanged)
  await main(page).getByRole('link', { name: DEMO_ORDERS.exchange }).click()
  await expect(page).toHaveURL(`/order/${DEMO_ORDERS.exchange}`)
})

/** With text of twice the size, which stays: no word of a step is wider than its room. */
async function expectTimelineToFit(page: Page): Promise<void> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const steps = main(page)
    .getByRole('list', { name: /^Where / })
    .getByRole('listitem')
  const wide = await steps.evaluateAll((items) =>
    items.flatMap((item) => (item.scrollWidth > item.clientWidth ? item.textContent : [])),
  )
  expect(wide).toEqual([])
}

test('a customer without orders finds the way to the shop', ONCE, async ({ page }) => {
  await logInWithCall(page, MIA)
  await visit(page, HISTORY)
  await expect(page.getByRole('heading', { name: 'You have no orders yet' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Start Shopping' })).toBeVisible()
  await expectAccessible(page)
})

test('a customer returns a rented piece', ONCE, async ({ page }) => {
  const { item } = await openAsAva(page, DEMO_ORDERS.outLonger)
  await openAction(page, 'Return', item.title)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, I’m returning it' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(main(page)).toContainText('On its way back')
  for (const action of ['Return', 'Exchange', 'Purchase'])
    await expect(main(page).getByRole('button', { name: `${action} ${item.title}` })).toHaveCount(0)
})

test('a customer requests a refund once, without a detail', ONCE, async ({ page }) => {
  const { item } = await openAsAva(page, DEMO_ORDERS.coupon)
  await openAction(page, 'Request Refund', item.title)
  await page.getByLabel('It didn’t fit').check()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Request Refund' }).click()
  await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible()
  await expect(dialog(page)).toContainText('stick on the return label from the bag')
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(main(page)).toContainText('Refund requested.')
  await expect(main(page)).toContainText('We review your refund request')
  await expect(main(page).getByRole('button', { name: /^Request Refund/ })).toHaveCount(0)
})

test('another reason needs a detail', ONCE, async ({ page }) => {
  const { item } = await openAsAva(page, DEMO_ORDERS.groupRental)
  await openAction(page, 'Request Refund', item.title)
  await page.getByLabel('Something else').check()
  await dialog(page).getByRole('button', { name: 'Request Refund' }).click()
  const detail = page.getByLabel('Tell us more')
  await expect(detail).toBeFocused()
  await expect(detail).toHaveAttribute('aria-invalid', 'true')
  await detail.fill('The party is called off.')
  await dialog(page).getByRole('button', { name: 'Request Refund' }).click()
  await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible()
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect(main(page)).toContainText('Refund requested.')
})

test('a customer buys a rented dress with a saved card', ONCE, async ({ page }) => {
  const { item, read } = await openAsAva(page, DEMO_ORDERS.dueSoon)
  await openAction(page, 'Purchase', item.title)
  await page.getByRole('button', { name: /^Purchase for \$/ }).click()
  await expect(dialog(page)).toContainText(/will be charged to your .*4242/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buy it' }).click()
  await expect(page.getByRole('heading', { name: `${item.title} is yours` })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(main(page)).toContainText('Bought in order')
  expect((await read()).order_items[0]!.rental).toMatchObject({ state: 'BOUGHT' })
})

test('a customer buys a rented dress with a typed card', ONCE, async ({ page }) => {
  const { item, read } = await openAsAva(page, DEMO_ORDERS.accessory)
  await openAction(page, 'Purchase', item.title)
  await page.getByText('Use another card').click()
  await page.getByLabel('Card number').fill('6011111111111117')
  await page.getByLabel('Expiration date').fill('4/49')
  await page.getByLabel('Security code').fill('123')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Purchase for \$/ }).click()
  await expect(dialog(page)).toContainText('will be charged to your card ending in 1117')
  await page.getByRole('button', { name: 'Buy it' }).click()
  await expect(page.getByRole('heading', { name: `${item.title} is yours` })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(main(page)).toContainText('Bought in order')
  expect((await read()).order_items[0]!.rental).toMatchObject({ state: 'BOUGHT' })
})

test('a customer exchanges a rented dress for another size, free', ONCE, async ({ page }) => {
  const { item, read } = await openAsAva(page, DEMO_ORDERS.out)
  await openAction(page, 'Exchange', item.title)
  await expect(dialog(page)).toContainText('This exchange is free.')
  const picture = dialog(page).locator('picture').first().locator('source')
  const ownPicture = (await picture.getAttribute('srcset'))!
  const color = dialog(page).getByRole('group', { name: 'Color' }).locator('label')
  await color
    .filter({ has: page.locator('input:not(:checked)') })
    .first()
    .click()
  await expect(picture).not.toHaveAttribute('srcset', ownPicture)
  await dialog(page)
    .getByRole('group', { name: 'Size' })
    .locator('label', { has: page.locator('input[aria-disabled=false]') })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page)).toContainText(`Instead of ${item.title}`)
  const [year, month, day] = item.rental!.due_date!.split('-')
  await expect(dialog(page)).toContainText(`drop it off by ${month}/${day}/${year}`)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Exchange', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your exchange is confirmed' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(main(page)).toContainText('Exchanged: order')
  expect((await read()).order_items[0]!.rental).toMatchObject({ state: 'EXCHANGED' })
})

test(
  'a customer finds an order in the history, by date and by its page',
  ONCE,
  async ({ page }) => {
    await createCustomer(page.request)
    const { orderNumber } = await placeOrderAsCustomer(page.request)
    await visit(page, '/profile?tab=orders')
    const card = page.getByRole('article', { name: `Order ${orderNumber}` })
    await expect(card).toContainText('Being prepared')
    await expect(card).toContainText('1 Peachtree St')
    await expect(card).toContainText('Visa')

    await page.getByRole('link', { name: 'Last month' }).click()
    await expect(page.getByRole('heading', { name: 'No orders in this period' })).toBeVisible()
    await expect(page).toHaveURL('/profile?period=last-month&tab=orders')
    await page.getByRole('link', { name: 'Show all orders' }).click()
    await page.getByRole('link', { name: 'This year' }).click()
    await expect(page).toHaveURL('/profile?period=this-year&tab=orders')
    await card.getByRole('link', { name: 'View order' }).click()

    await expect(page).toHaveURL(`/order/${orderNumber}`)
    const steps = page
      .getByRole('main')
      .getByRole('list', { name: /^Where / })
      .first()
    await expect(steps.getByRole('listitem').first()).toContainText('Ordered, done')
    await expect(steps.locator('[aria-current=step]')).toContainText('Packed')
    await page.getByRole('link', { name: 'Order history' }).first().click()
    await expect(page).toHaveURL('/profile?tab=orders')
  },
)

test('a customer adds an order that was placed as a guest', ONCE, async ({ page, request }) => {
  const { orderNumber, key, email } = await placeOrderAsGuest(request)
  const person = await createCustomer(request)
  await visit(page, `/order/${orderNumber}?key=${key}`)
  await page.getByRole('link', { name: 'Log in to add this order to it' }).click()
  await logIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL(`/order/${orderNumber}?key=${key}`)

  await page.getByRole('button', { name: 'Send me the code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill(await readCode(request, email))
  const note = main(page).getByText('This order is now in your account.')
  await expect(note).toBeVisible()
  await expect(page).toHaveURL(`/order/${orderNumber}`)
  await expect(page.getByRole('button', { name: 'Send me the code' })).toHaveCount(0)
  await main(page).getByRole('link', { name: 'order history' }).last().click()
  await expect(page.getByRole('article', { name: `Order ${orderNumber}` })).toBeVisible()
})
