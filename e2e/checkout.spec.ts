import type { Page } from '@playwright/test'
import { createAddress } from '@twirl/contract/buying/addresses'
import type { Client } from '@twirl/contract/client'
import { createCard, listCards } from '@twirl/contract/buying/credit-cards'
import { DEMO_STOCK } from '../server/demo/guide.ts'
import { createCustomer, logIn, newPerson, PASSWORD } from './accounts.ts'
import { cartCalls } from './cart-calls.ts'
import { ADDRESS, callerOf, fillCart, GOOD_CARD } from './place-order.ts'
import {
  blankPictures,
  expect,
  expectAccessible,
  expectToFit,
  ONCE,
  plainTest,
  test,
  visit,
} from './shop.ts'

const GOWN = 5
const TOP = 6 // in the event
const DECLINED = '4000000000000002'
// The gateway charges it, and does not answer.
const SILENT = '4000000000000119'
const GOOD = GOOD_CARD.credit_card_number
const TAX_OUTAGE_ZIP = '99999'
const [LAST_ON_CLEARANCE] = DEMO_STOCK.lastOnClearance.skus

const summary = (page: Page) => page.getByRole('region', { name: 'Order summary' })
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for your order!' })
const coupon = (page: Page) => page.getByRole('textbox', { name: 'Discount code' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Stores what the bag stores when it is left for the checkout. */
async function select(
  page: Page,
  cartType: string,
  items: { id: number; quantity: number }[],
): Promise<void> {
  await page.context().addInitScript(
    ([key, text]) => {
      // Not again after the order, which removes it.
      if (sessionStorage.getItem(key!) === null) sessionStorage.setItem(key!, text!)
    },
    ['selection', JSON.stringify({ [cartType]: items })],
  )
}

/** Pieces of the sale that reach the minimum, in the bag of the visitor of the page. */
async function selectPurchase(page: Page, visitor: Record<string, string>): Promise<void> {
  await select(page, 'INDIVIDUAL', await fillCart(callerOf(page.request, visitor)))
}

/** A new customer with a saved address and cards; the last card is the newest and listed first. */
async function startCustomer(page: Page, cards: string[], zip_code: string = ADDRESS.zip_code) {
  const calls = await cartCalls(page)
  const { email } = await createCustomer(page.request)
  const call: Client = callerOf(page.request, calls.headers)
  await call(createAddress, { ...ADDRESS, zip_code })
  for (const credit_card_number of cards)
    await call(createCard, { ...GOOD_CARD, credit_card_number })
  return { ...calls, email }
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('4/49')
  await page.getByLabel('Security code').fill('123')
}

async function fillGuestAddress(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(newPerson().email)
  await page.getByLabel('First name').fill(ADDRESS.first_name)
  await page.getByLabel('Last name').fill(ADDRESS.last_name)
  await page.getByLabel('Street address').fill(ADDRESS.street_address)
  await page.getByLabel('City').fill(ADDRESS.city)
  await page.getByLabel('State').selectOption(ADDRESS.state)
  await page.getByLabel('Zip code').fill(ADDRESS.zip_code)
  await page.getByLabel('Cell phone').fill(ADDRESS.cell_phone)
}

async function confirm(page: Page): Promise<void> {
  await payNow(page).click()
  await page.getByRole('button', { name: 'Place Your Order' }).click()
}

test('a member pays a group order with a saved card, and a double click places it once', async ({
  page,
  isMobile,
}) => {
  const calls = await startCustomer(page, [GOOD])
  const trunk_show_id = await calls.join('magnolia-zln', 'magnolia')
  const [sku = ''] = await calls.skusOf(TOP, { category: 'ONLINE_TRUNK_SHOW', trunk_show_id })
  await calls.add({ sku, trunk_show_id })

  await visit(page, '/cart')
  await page
    .getByRole('button', { name: 'Checkout', exact: true })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL('/checkout-trunk-show?type=SORORITY_TRUNK_SHOW')
  await expect(heading(page, 'Payment')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Visa ending in 4242/ })).toBeChecked()
  if (isMobile) await page.getByRole('button', { name: 'Show Order Summary' }).click()
  await expect(summary(page)).toContainText('Rent for 14 days')
  await expect(summary(page)).toContainText(/Arrives by \d\d\/\d\d\/\d{4}, return by/)
  await expectAccessible(page)
  await expectToFit(page)

  const placed: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/ajax/checkout'))
      placed.push(request.url())
  })
  await payNow(page).click()
  const dialog = page.getByRole('dialog', { name: 'Check Out Confirmation' })
  await expect(dialog).toContainText('will be charged to your Visa ending in 4242')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Place Your Order' }).dblclick()
  await expect(thanks(page)).toBeVisible()
  await expect(page).toHaveURL(/\/thank-you\/TW-\w+\?type=TRUNK_SHOW$/)
  expect(placed).toHaveLength(1)
})

// The console reports the refused coupons.
plainTest('a customer adds an address, a coupon and a new card', ONCE, async ({ page }) => {
  const { headers } = await cartCalls(page)
  await createCustomer(page.request)
  await selectPurchase(page, headers)
  await visit(page, '/checkout-clearance')
  await expect(page).toHaveTitle(/Check out your purchase/)
  await expect(summary(page)).toContainText('Calculated by address')
  await page.getByLabel('Street address').fill(ADDRESS.street_address)
  await page.getByLabel('City').fill(ADDRESS.city)
  await page.getByLabel('State').selectOption(ADDRESS.state)
  await page.getByLabel('Zip code').fill(ADDRESS.zip_code)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL('/checkout-clearance?step=2')
  await expect(heading(page, 'Payment')).toBeFocused()

  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  for (const [code, message] of [
    ['nosuchcode', 'Coupon code is invalid'],
    ['EXPIRED5', 'This discount code has expired.'],
  ] as const) {
    await coupon(page).fill(code)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(summary(page).getByRole('alert')).toContainText(message)
  }
  // Not active: dropped without a word, and visibly.
  await coupon(page).fill('SLEEPY')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(coupon(page)).toHaveValue('')
  await expect(coupon(page)).toBeFocused()
  await expect(summary(page).getByRole('alert')).toBeEmpty()
  await coupon(page).fill(' welcome10 ')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove WELCOME10' })).toBeFocused()
  await expect(summary(page)).toContainText(/Discount code WELCOME10−\$\d/)

  await fillCard(page, '5555-5555-5555-4444')
  await expect(page.getByLabel('Card number')).toHaveValue('5555-5555-5555-4444')
  await page.goBack()
  await expect(heading(page, 'Shipping')).toBeVisible()
  await expectAccessible(page)
  await page.goForward()
  await confirm(page)
  await expect(thanks(page)).toBeVisible()
  await expect(page).toHaveURL(/type=INDIVIDUAL$/)
  const orderNumber = /TW-\w{8}/.exec(page.url())![0]
  await page.goBack()
  await expect(heading(page, `You placed order ${orderNumber}`)).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View your order' }).click()
  await expect(page).toHaveURL(`/order/${orderNumber}`)
})

// The console reports the declined card.
plainTest(
  'a customer pays with a typed card in one press and saves it, after another one was declined',
  async ({ page, isMobile }) => {
    const { headers } = await startCustomer(page, [GOOD])
    await selectPurchase(page, headers)
    await visit(page, '/checkout-clearance?step=2')
    await page.getByText('Use another card').click()
    await payNow(page).click({ force: true })
    await expect(page.getByLabel('Card number')).toBeFocused()
    await fillCard(page, '5555-5555-5555-4440')
    await payNow(page).click({ force: true })
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/has a typo/)

    await fillCard(page, DECLINED)
    await page.getByLabel('Save this card for later').check()
    await expectAccessible(page)
    await expectToFit(page)
    if (isMobile) await expectNothingBelowPayBar(page)
    await confirm(page)
    await expect(page.getByRole('alert').filter({ hasText: 'Card Declined' })).toBeFocused()
    await expect(page.getByLabel('Card number')).toHaveValue('4000-0000-0000-0002')
    await expect(page.getByLabel('Expiration date')).toHaveValue('04/49')
    await expect(page.getByLabel('Security code')).toHaveValue('')

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.postData()?.includes('5555555555554444'))
        sent.push(new URL(request.url()).pathname)
    })
    await fillCard(page, '5555-5555-5555-4444')
    await payNow(page).click()
    const dialog = page.getByRole('dialog', { name: 'Check Out Confirmation' })
    await expect(dialog).toContainText('will be charged to your card ending in 4444')
    await dialog.getByRole('button', { name: 'Place Your Order' }).dblclick()
    await expect(thanks(page)).toBeVisible()
    expect(sent).toEqual(['/ajax/checkout'])
    const { credit_cards } = await callerOf(page.request, headers)(listCards, {})
    expect(credit_cards.map((card) => card.credit_card_number)).toEqual(['4444', '4242'])
  },
)

/** Scrolled to its end, the page shows every control above the bar that stays at the bottom. */
async function expectNothingBelowPayBar(page: Page): Promise<void> {
  await page.getByLabel('Save this card for later').scrollIntoViewIfNeeded()
  const [box, bar] = await Promise.all([
    page.getByLabel('Save this card for later').boundingBox(),
    page.locator('[data-bottom-bar]').boundingBox(),
  ])
  expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y)
}

test('a guest buys without an account', ONCE, async ({ page }) => {
  await selectPurchase(page, (await cartCalls(page)).headers)
  await visit(page, '/checkout-clearance')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('8 fields need your attention')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await fillGuestAddress(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(heading(page, 'Payment')).toBeVisible()
  // The address survives a reload, the card does not.
  await page.reload()
  await expect(heading(page, 'Payment')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' }).last()).toHaveAttribute(
    'href',
    '/account/login?redirect=%2Fcheckout-clearance',
  )
  await payNow(page).click({ force: true })
  await expect(page.getByText('Please choose a card, or enter')).toBeVisible()
  await fillCard(page, GOOD)
  await expectAccessible(page)
  await confirm(page)
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('main').locator('a[href*="key="]')).toBeVisible()
})

test('a guest with a rental logs in and comes back', ONCE, async ({ page }) => {
  const person = await createCustomer(page.request)
  await page.context().clearCookies()
  const calls = await cartCalls(page)
  const [sku = ''] = await calls.skusOf(GOWN)
  await select(page, 'INDIVIDUAL', [{ ...(await calls.add({ sku })), quantity: 1 }])
  await visit(page, '/checkout-clearance')
  await expect(page).toHaveURL('/account/login?redirect=%2Fcheckout-clearance')
  await logIn(page, person.email, PASSWORD)
  await expect(page).toHaveURL('/checkout-clearance')
  await expect(summary(page)).toContainText('Rent for 21 days')
  await expect(page).toHaveTitle(/Check out your rental/)
})

plainTest(
  'a declined card is replaced by another one, whose gateway does not answer',
  ONCE,
  async ({ page }) => {
    const { headers } = await startCustomer(page, [SILENT, DECLINED])
    await selectPurchase(page, headers)
    await visit(page, '/checkout-clearance?step=2')
    await page.getByRole('radio', { name: /Visa ending in 0002/ }).check()
    await confirm(page)
    const notice = page.getByRole('alert').filter({ hasText: 'Card Declined' })
    await expect(notice).toContainText('Card Declined, order creation failure!')
    await expect(notice).toBeFocused()
    await page.getByRole('radio', { name: /Visa ending in 0119/ }).check()
    await confirm(page)
    await expect(thanks(page)).toBeVisible()
  },
)

plainTest(
  'a guest whose card is declined keeps address, coupon and card',
  ONCE,
  async ({ page }) => {
    await selectPurchase(page, (await cartCalls(page)).headers)
    await visit(page, '/checkout-clearance')
    await fillGuestAddress(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await coupon(page).fill('take15')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Remove TAKE15' })).toBeVisible()
    await fillCard(page, DECLINED)
    await confirm(page)
    await expect(page.getByText('Card Declined, order creation failure!')).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue('4000-0000-0000-0002')
    await expect(page.getByLabel('Security code')).toHaveValue('')
    await expect(payNow(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: 'Remove TAKE15' })).toBeVisible()
    await expect(heading(page, 'Payment')).toBeVisible()
  },
)

test(
  'without the tax service the total is an estimate, and a new zip code ends it',
  ONCE,
  async ({ page }) => {
    const { headers } = await startCustomer(page, [], TAX_OUTAGE_ZIP)
    await selectPurchase(page, headers)
    await visit(page, '/checkout-clearance')
    await expect(summary(page)).toContainText('Tax-Estimated total')
    await page.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Zip code').fill(ADDRESS.zip_code)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(summary(page)).toContainText(/Tax\$\d+\.\d\dTotal/)
  },
)

/** A customer at the payment of the last piece, with others that reach the minimum. */
async function payLastPiece(page: Page): Promise<void> {
  const calls = await startCustomer(page, [GOOD])
  const last = await calls.add({
    sku: LAST_ON_CLEARANCE,
    transaction_type: 'PURCHASE',
    is_clearance: true,
  })
  const others = await fillCart(callerOf(page.request, calls.headers))
  await select(page, 'INDIVIDUAL', [{ ...last, quantity: 1 }, ...others])
  await visit(page, '/checkout-clearance?step=2')
  await expect(payNow(page)).toHaveAttribute('aria-disabled', 'false')
}

plainTest(
  'a piece that is sold meanwhile is named, and nothing is charged',
  ONCE,
  async ({ page, browser, baseURL }) => {
    await payLastPiece(page)
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await blankPictures(other)
    await payLastPiece(other)
    await confirm(other)
    await expect(thanks(other)).toBeVisible()

    await confirm(page)
    const notice = page.getByRole('alert').filter({ hasText: 'You have not been charged' })
    await expect(notice).toContainText('is sold out, so we removed it from your order')
    await expect(notice).toContainText('The total is now')
    await confirm(page)
    await expect(thanks(page)).toBeVisible()
  },
)

plainTest('two tabs that pay the same bag place one order', ONCE, async ({ page }) => {
  const { headers } = await startCustomer(page, [GOOD])
  await selectPurchase(page, headers)
  const other = await page.context().newPage()
  await blankPictures(other)
  for (const tab of [page, other]) {
    await visit(tab, '/checkout-clearance?step=2')
    await payNow(tab).click()
  }
  for (const tab of [page, other])
    await tab.getByRole('button', { name: 'Place Your Order' }).click()
  const told = (tab: Page) => tab.getByRole('heading', { name: /^You placed order TW-\w{8}$/ })
  await expect(thanks(page).or(told(page))).toBeVisible()
  await expect(thanks(other).or(told(other))).toBeVisible()
  expect((await thanks(page).count()) + (await thanks(other).count())).toBe(1)
})

const STATUS = /\/ajax\/checkout\/[0-9a-f]{32}$/

/** The shop gets the order, and its answer does not arrive. */
async function loseAnswer(
  page: Page,
  url: string,
  meanwhile?: () => Promise<void>,
): Promise<{ text: string }> {
  const answer = { text: '' }
  await page.route(url, async (route) => {
    const response = await route.fetch()
    answer.text = await response.text()
    await meanwhile?.()
    await route.abort()
  })
  return answer
}

plainTest('a guest whose answer is lost hands over the card once', ONCE, async ({ page }) => {
  await selectPurchase(page, (await cartCalls(page)).headers)
  await visit(page, '/checkout-clearance')
  await fillGuestAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(page, GOOD)
  const answer = await loseAnswer(page, '**/ajax/checkout/guest-order')
  let cardsSent = 0
  page.on('request', (request) => {
    if (request.postData()?.replaceAll(' ', '').includes(GOOD)) cardsSent++
  })
  await confirm(page)
  await expect(thanks(page)).toBeVisible()
  const { order_number } = JSON.parse(answer.text) as { order_number: string }
  await expect(page).toHaveURL(new RegExp(`/thank-you/${order_number}`))
  expect(cardsSent).toBe(1)
})

plainTest(
  'a customer whose login ends while the order is sent finds it after the next login',
  ONCE,
  async ({ page }) => {
    const { headers, email } = await startCustomer(page, [GOOD])
    await selectPurchase(page, headers)
    await visit(page, '/checkout-clearance?step=2')
    await loseAnswer(page, '**/ajax/checkout', () => page.context().clearCookies())
    await confirm(page)
    await expect(heading(page, 'We can’t see your order from here')).toBeFocused()
    await expect(page.getByRole('main')).not.toContainText('not been charged')
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Log in' }).click()
    await logIn(page, email, PASSWORD)
    await expect(thanks(page)).toBeVisible()
  },
)

plainTest('an order whose answer is lost is found again after a reload', ONCE, async ({ page }) => {
  const { headers } = await startCustomer(page, [GOOD])
  await selectPurchase(page, headers)
  page.on('dialog', (dialog) => void dialog.accept())
  await visit(page, '/checkout-clearance?step=2')
  const answer = await loseAnswer(page, '**/ajax/checkout')
  await page.route(STATUS, (route) => route.abort())
  await confirm(page)
  await expect(heading(page, 'We can’t reach the shop right now')).toBeFocused()
  await page.unroute(STATUS)
  await page.reload()
  await expect(thanks(page)).toBeVisible()
  const { order_number } = JSON.parse(answer.text) as { order_number: string }
  await expect(page).toHaveURL(new RegExp(`/thank-you/${order_number}`))
})

plainTest(
  'a customer who is offline while paying is told so, and sees the order when back',
  ONCE,
  async ({ page, context }) => {
    const { headers } = await startCustomer(page, [GOOD])
    await selectPurchase(page, headers)
    await visit(page, '/checkout-clearance?step=2')
    await loseAnswer(page, '**/ajax/checkout', () => context.setOffline(true))
    await confirm(page)
    await expect(heading(page, 'You’re offline: keep this page open')).toBeFocused()
    await context.setOffline(false)
    await expect(thanks(page)).toBeVisible()
  },
)

plainTest('a guest whose answer is lost sees the order after a reload', ONCE, async ({ page }) => {
  await selectPurchase(page, (await cartCalls(page)).headers)
  page.on('dialog', (dialog) => void dialog.accept())
  await visit(page, '/checkout-clearance')
  await fillGuestAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(page, GOOD)
  const answer = await loseAnswer(page, '**/ajax/checkout/guest-order')
  await page.route(STATUS, (route) => route.abort())
  await confirm(page)
  await expect(heading(page, 'We can’t reach the shop right now')).toBeVisible()
  await page.unroute(STATUS)
  await page.reload()
  await expect(thanks(page)).toBeVisible()
  const { order_number } = JSON.parse(answer.text) as { order_number: string }
  await expect(page).toHaveURL(new RegExp(`/thank-you/${order_number}`))
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(stored).not.toContain(GOOD)
  expect(stored).not.toContain(ADDRESS.street_address)
})

test('a checkout without a selection leads back to the bag', ONCE, async ({ page, request }) => {
  // What the server sends, before any script runs.
  const html = await (await request.get('/checkout-clearance')).text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toMatch(/<h1[^>]*>Checkout</)
  await visit(page, '/checkout-clearance')
  await expect(heading(page, 'Nothing to check out yet')).toBeVisible()
  await expectAccessible(page)
  await visit(page, '/checkout-clearance?step=0')
  await expect(page).toHaveURL('/cart')
})
