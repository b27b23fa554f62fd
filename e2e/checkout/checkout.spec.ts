import type { Page } from '@playwright/test'
import { listCards } from '@twirl/contract/buying/credit-cards'
import { DEMO_STOCK } from '../../server/demo/guide.ts'
import { createCustomer, logIn, PASSWORD } from '../support/accounts.ts'
import { cartCalls } from '../support/cart-calls.ts'
import {
  confirm,
  coupon,
  fillCard,
  fillGuestAddress,
  GOOD,
  heading,
  payNow,
  select,
  selectPurchase,
  startCustomer,
  summary,
  thanks,
} from '../support/checkout-steps.ts'
import { ADDRESS, callerOf, fillCart } from '../support/place-order.ts'
import {
  blankPictures,
  expect,
  expectAccessible,
  expectPageAccessible,
  expectToFit,
  ONCE,
  plainTest,
  test,
  visit,
} from '../support/shop.ts'

const GOWN = 5
const TOP = 6 // in the event
const DECLINED = '4000000000000002'
// The gateway charges it, and does not answer.
const SILENT = '4000000000000119'
const TAX_OUTAGE_ZIP = '99999'
const [LAST_ON_CLEARANCE] = DEMO_STOCK.lastOnClearance.skus

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
  await expectPageAccessible(page)
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

test('a customer rents without a group with a typed card', ONCE, async ({ page }) => {
  const { add, skusOf } = await startCustomer(page, [])
  const items: { id: number; quantity: number }[] = []
  for (let product = 2; items.length < 5; product++) {
    const [sku] = await skusOf(product, { category: 'COLLECTION' })
    if (sku) items.push({ id: (await add({ sku })).id, quantity: 1 })
  }
  await select(page, 'INDIVIDUAL', items)
  await visit(page, '/checkout-clearance?step=2')
  await fillCard(page, GOOD)
  await confirm(page)
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your pieces' })).toContainText('Rented')
})

/** Scrolled to its end, the page shows every control above the bar that stays at the bottom. */
async function expectNothingBelowPayBar(page: Page): Promise<void> {
  await page.getByLabel('Save this card for later').scrollIntoViewIfNeeded()
  const [box, bar] = await Promise.all([
    page.getByLabel('Save this card for later').boundingBox(),
    page.locator('[data-bottom-bar]').boundingBox(),
  ])
  expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y)
}

test('a guest buys without an account', async ({ page }) => {
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

test('a guest with a rental logs in and comes back (BAG-14)', ONCE, async ({ page }) => {
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
  // Together, because the thank-you page leads to the shop by itself.
  const thanked = await Promise.all(
    [page, other].map(async (tab) => {
      await expect(thanks(tab).or(told(tab))).toBeVisible()
      return thanks(tab).count()
    }),
  )
  expect(thanked[0]! + thanked[1]!).toBe(1)
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
