import type { Page } from '@playwright/test'
import { getCheckoutStatus } from '@twirl/contract/buying/checkout'
import { cartCalls } from '../support/cart-calls.ts'
import {
  confirm,
  fillGuestAddress,
  heading,
  payNow,
  selectPurchase,
  startCustomer,
  thanks,
} from '../support/checkout-steps.ts'
import { callerOf } from '../support/place-order.ts'
import { expect, expectPageAccessible, expectToFit, ONCE, visit } from '../support/shop.ts'
import {
  cardFields,
  answerBank,
  challenge,
  payByWallet,
  readWatched,
  stripeTest as test,
  typeCard,
} from '../support/stripe.ts'
import { STRIPE_CARDS } from '../support/stripe-cards.ts'

const question = (page: Page) => heading(page, 'Please confirm this payment with your bank')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const bank = (page: Page, answer: string) =>
  challenge(page).getByRole('button', { name: answer, exact: true })

/** A guest with pieces of the sale, who has entered an address. */
async function goToPayment(page: Page): Promise<void> {
  await selectPurchase(page, (await cartCalls(page)).headers)
  await visit(page, '/checkout-clearance')
  await fillGuestAddress(page)
  await button(page, 'Continue to payment').click()
  await expect(heading(page, 'Payment')).toBeVisible()
}

test('a guest pays with a card in fields of Stripe, and no number reaches the shop (PAY-20)', async ({
  page,
}) => {
  await goToPayment(page)
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await expect(page.getByRole('main').locator('.animate-pulse')).toHaveCount(0)
  await expectPageAccessible(page)
  await expectToFit(page)

  // Focusable while the card is incomplete, so that it can say why.
  await payNow(page).click({ force: true })
  await expect(cardFields(page).getByText('Your card number is incomplete.')).toBeVisible()
  await typeCard(page, STRIPE_CARDS.declined)
  await payNow(page).click()
  const dialog = page.getByRole('dialog', { name: 'Check Out Confirmation' })
  await expect(dialog).toContainText('will be charged to your Visa ending in 0002')
  await button(page, 'Place Your Order').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Card Declined' })).toBeFocused()

  // What was typed stays, and another card needs no new page (PAY-24).
  await expect(cardFields(page).getByLabel('Security code')).toHaveValue('123')
  await typeCard(page, STRIPE_CARDS.good)
  await confirm(page)
  await expect(thanks(page)).toBeVisible()
})

test(
  'a number in any request to the shop is found, so that a journey that sends one fails',
  ONCE,
  async ({ page }) => {
    await visit(page, '/contact-us')
    const before = (await readWatched()).requests
    await page.evaluate(async (number) => {
      const groups = number.match(/.{4}/g)!
      const post = (path: string, init: RequestInit) => fetch(path, { method: 'POST', ...init })
      await post('/ajax/sought-in-json', { body: JSON.stringify({ x: groups.join(' ') }) })
      await post('/ajax/sought-in-form', { body: new URLSearchParams({ x: groups.join('-') }) })
      await post('/ajax/sought-in-header', { headers: { x: number } })
      await fetch(`/ajax/sought-in-address?x=${encodeURIComponent(groups.join(' '))}`)
      navigator.sendBeacon('/ajax/sought-in-beacon', new Blob([number]))
      const packed = new Blob([number]).stream().pipeThrough(new CompressionStream('gzip'))
      const headers = { 'content-encoding': 'gzip' }
      await post('/ajax/sought-in-gzip', { headers, body: await new Response(packed).blob() })
    }, STRIPE_CARDS.sought)
    const places = ['json', 'form', 'header', 'address', 'beacon', 'gzip'].toSorted()
    await expect
      .poll(async () =>
        (await readWatched()).withNumber
          .map(({ request }) => request.split('sought-in-')[1]!)
          .toSorted(),
      )
      .toEqual(places)
    expect((await readWatched()).requests).toBeGreaterThanOrEqual(before + places.length)
  },
)

test('the checkout is loaded as a whole from the bag (PAY-22)', ONCE, async ({ page }) => {
  await selectPurchase(page, (await cartCalls(page)).headers)
  await visit(page, '/cart')
  const loaded = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/checkout-clearance'),
  )
  await button(page, 'Checkout').filter({ visible: true }).click()
  await loaded
  await expect(heading(page, 'Shipping')).toBeVisible()
})

test(
  'a guest pays with a wallet, whose window is the confirmation (PAY-25)',
  ONCE,
  async ({ page }) => {
    await goToPayment(page)
    await expect(page.getByRole('region', { name: 'Pay with a wallet' })).toBeVisible()
    await payByWallet(page)
    await expect(thanks(page)).toBeVisible()
  },
)

test('a customer confirms a payment with the bank (PAY-29)', ONCE, async ({ page }) => {
  const { headers } = await startCustomer(page, [])
  await selectPurchase(page, headers)
  await visit(page, '/checkout-clearance?step=2')
  await typeCard(page, STRIPE_CARDS.asks)
  await confirm(page)
  await expect(bank(page, 'Complete')).toBeVisible()
  await expect(question(page)).toBeVisible()
  await expect(page.getByRole('timer')).toContainText(/Time left: 1[0-5]:\d\d/)
  await expectToFit(page)
  await answerBank(page)
  await expect(thanks(page)).toBeVisible()
})

test(
  'a payment that is not confirmed costs nothing, and another card pays (PAY-30)',
  ONCE,
  async ({ page }) => {
    await goToPayment(page)
    await typeCard(page, STRIPE_CARDS.asks)
    await confirm(page)
    await answerBank(page, 'Fail')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your bank didn’t get your confirmation' }),
    ).toBeVisible()

    // The customer leaves the window without an answer (PAY-31).
    await confirm(page)
    await expect(bank(page, 'Complete')).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    // The window of the bank does not open by itself (PAY-32).
    await expect(question(page)).toBeVisible()
    await expect(bank(page, 'Complete')).toHaveCount(0)
    await button(page, 'Use another card').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged.' })).toBeVisible()
    await typeCard(page, STRIPE_CARDS.good)
    await confirm(page)
    await expect(thanks(page)).toBeVisible()
  },
)

test(
  'a tab is closed while the bank asks, and the order is placed all the same',
  ONCE,
  async ({ page, stripe }) => {
    const { headers } = await startCustomer(page, [])
    const call = callerOf(page.request, headers)
    await selectPurchase(page, headers)
    await visit(page, '/checkout-clearance?step=2')
    await typeCard(page, STRIPE_CARDS.asks)
    const token = page
      .waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/checkout'),
      )
      .then((request) => (request.postDataJSON() as { order_token: string }).order_token)
    await confirm(page)
    await expect(bank(page, 'Complete')).toBeVisible()
    const orderToken = await token
    const { action } = await call(getCheckoutStatus, { orderToken })
    // As when the tab is closed: the page that waited for the bank is gone.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/contact-us')
    await stripe.answerChallenge(action!.client_secret.split('_secret_')[0]!, true)
    await expect
      .poll(async () => (await call(getCheckoutStatus, { orderToken })).state)
      .toBe('PAID')
  },
)

test('a card that is added in the account pays later (PAY-26)', ONCE, async ({ page }) => {
  const { headers } = await startCustomer(page, [])
  await visit(page, '/profile?tab=payment')
  const main = page.getByRole('main')
  await button(page, 'Add a card').click()
  // The bank asks when the card is saved (PAY-27), and when the customer pays with it.
  await typeCard(page, STRIPE_CARDS.asksOnce)
  await expect(main).toContainText('to charge this card for orders you place')
  await expectPageAccessible(page)
  await button(page, 'Save card').click()
  await answerBank(page)
  await expect(main.getByText('Added!')).toBeFocused()
  await expect(main.getByRole('listitem').filter({ hasText: 'Visa' })).toContainText('3155')

  await selectPurchase(page, headers)
  await visit(page, '/checkout-clearance?step=2')
  await expect(page.getByRole('radio', { name: /Visa ending in 3155/ })).toBeChecked()
  await confirm(page)
  await answerBank(page)
  await expect(thanks(page)).toBeVisible()
})

test('a script that is blocked is told, and tried again (PAY-23)', ONCE, async ({ page }) => {
  let isBlocked = true
  await page.route('https://js.stripe.com/**', (route) =>
    isBlocked ? route.fulfill({ status: 200, body: '' }) : route.fallback(),
  )
  await goToPayment(page)
  await expect(page.getByRole('alert').filter({ hasText: 'allow js.stripe.com' })).toBeVisible()
  isBlocked = false
  await button(page, 'Try again').click()
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
})
