import type { Browser, Page } from '@playwright/test'
import { addCartItem } from '@twirl/contract/buying/cart'
import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import { staffLogIn } from '@twirl/contract/staff/access/login'
import { listCharges } from '@twirl/contract/staff/money/charges'
import { packOrder, shipOrder } from '@twirl/contract/staff/orders/order-steps'
import { readMessage } from '../support/accounts.ts'
import {
  confirm,
  heading,
  pressPay,
  select,
  startCustomer,
  thanks,
} from '../support/checkout-steps.ts'
import { expectLargeTextAccessible, expectToFitLargeText } from '../support/large-text.ts'
import { callerOf } from '../support/place-order.ts'
import { expect, expectPageAccessible, expectToFit, ONCE, visit } from '../support/shop.ts'
import { memberWith, openBackOffice } from '../support/staff.ts'
import {
  answerBank,
  challenge,
  leadToStandIn,
  stripeTest as test,
  typeCard,
} from '../support/stripe.ts'
import { STRIPE_CARDS } from '../support/stripe-cards.ts'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const bank = (page: Page, answer: string) =>
  challenge(page).getByRole('button', { name: answer, exact: true })

/** A customer rents a piece with a card whose bank always asks, and saves the card. */
async function rent(page: Page): Promise<{ email: string; orderNumber: string }> {
  const { headers, email } = await startCustomer(page, [])
  const call = callerOf(page.request, headers)
  const filter = { random: Math.floor(Math.random() * 1_000_000) }
  const { products } = await call(listCollectionItems, { id: 1, filter, limit: 36 })
  const items = []
  for (const { id } of products.slice(0, 20)) {
    const { variants, is_rentable } = await call(getProduct, { id })
    const sku = variants.find(({ available_quantity }) => available_quantity > 2)?.sku
    if (!sku || !is_rentable) continue
    const line = { cart_type: 'INDIVIDUAL', sku, quantity: 1, transaction_type: 'RENT' } as const
    items.push(await call(addCartItem, line))
    // Enough for the least that an order must cost, however cheap they are.
    if (items.length === 4) break
  }
  await select(page, 'INDIVIDUAL', items)
  await visit(page, '/checkout-clearance?step=2')
  await typeCard(page, STRIPE_CARDS.asks)
  await page.getByLabel(/^Save this card for later/).check()
  await confirm(page)
  await answerBank(page)
  await expect(thanks(page)).toBeVisible()
  const orderNumber = new URL(page.url()).pathname.split('/').at(-1)!
  return { email, orderNumber }
}

/** Nothing can be charged for a piece before it has left. */
async function ship(browser: Browser, baseURL: string, number: string): Promise<void> {
  const context = await browser.newContext({ baseURL })
  const call = callerOf(context.request)
  const { email, password } = memberWith('warehouse')
  await call(staffLogIn, { email, password })
  await call(packOrder, { number })
  await call(shipOrder, { number, carrier: 'UPS', tracking_number: '1Z999AA10123456784' })
  await context.close()
}

/** A browser of finance at the page of an order that was shipped. */
async function openFinance(browser: Browser, baseURL: string, orderNumber: string): Promise<Page> {
  await ship(browser, baseURL, orderNumber)
  const context = await browser.newContext({ baseURL })
  const finance = await context.newPage()
  await openBackOffice(finance, memberWith('finance'), `/admin/orders/${orderNumber}`)
  return finance
}

/** Staff charge the saved card for a piece that did not come back, and the bank wants the customer. */
async function charge(finance: Page, orderNumber: string) {
  await button(finance, 'Extra charge').click()
  const form = finance.getByRole('form', { name: 'Extra charge' })
  await form.getByLabel('What for').selectOption({ index: 1 })
  await form.getByLabel('Amount in dollars').fill('10')
  await form.getByLabel('Explanation for the customer').fill('The zip is torn beyond repair.')
  await form.getByLabel('Reason').fill('The dress cannot be rented again.')
  await form.getByRole('button', { name: 'Charge the card' }).click()
  const card = finance.getByRole('article', { name: `order ${orderNumber}` })
  await expect(card).toContainText('Waits for the customer, who was mailed a link on')
  return card
}

/** The path of the link in the mail. */
async function linkTo(page: Page, email: string): Promise<string> {
  const { links } = await readMessage(page.request, email, /A charge needs your confirmation/)
  const { pathname, search } = new URL(links.find((link) => link.includes('?key=charge-'))!)
  return pathname + search
}

test('a charge whose bank wants the customer is paid by the link in the mail (PAY-46)', async ({
  page,
  browser,
  baseURL,
  stripeShop,
}) => {
  const { email, orderNumber } = await rent(page)
  const finance = await openFinance(browser, baseURL!, orderNumber)
  const card = await charge(finance, orderNumber)
  await expectPageAccessible(finance)
  await visit(finance, '/admin/refunds?show=charges')
  const listed = finance.getByRole('article', { name: `order ${orderNumber}` })
  await expect(listed).toContainText('Waits for the customer')
  await expectPageAccessible(finance)
  await visit(finance, `/admin/orders/${orderNumber}`)

  // The link is opened elsewhere, without a login.
  const context = await browser.newContext({
    baseURL: baseURL!,
    viewport: page.viewportSize(),
  })
  await leadToStandIn(context, stripeShop.stripe)
  const guest = await context.newPage()
  await guest.goto(await linkTo(page, email))
  await expect(guest.getByRole('heading', { level: 1, name: /^A charge for/ })).toBeVisible()
  await expect(guest.getByRole('main')).toContainText('The zip is torn beyond repair.')
  await expect(guest.getByRole('main')).toContainText('Visa ending in 3184')
  await expectPageAccessible(guest)
  await expectToFit(guest)
  await expectToFitLargeText(guest)
  await expectLargeTextAccessible(guest)
  await button(guest, 'Pay $10.00 with this card').click()
  await expect(bank(guest, 'Complete')).toBeVisible()
  await expect(guest.getByText('Please confirm this payment with your bank')).toBeVisible()
  await answerBank(guest)
  await expect(heading(guest, 'This charge is paid')).toBeVisible()
  await expectPageAccessible(guest)

  await finance.reload()
  await expect(card).toContainText('Paid by card')
  // Opened again, it pays nothing more.
  await guest.reload()
  await expect(heading(guest, 'This charge is paid')).toBeVisible()
  await expectToFitLargeText(guest)
  await context.close()
  await finance.context().close()
})

test(
  'a charge is paid with another card, after the bank was left without an answer (PAY-48)',
  ONCE,
  async ({ page, browser, baseURL }) => {
    const { email, orderNumber } = await rent(page)
    const finance = await openFinance(browser, baseURL!, orderNumber)
    const card = await charge(finance, orderNumber)
    await page.goto(await linkTo(page, email))
    await button(page, 'Pay $10.00 with this card').click()
    await expect(bank(page, 'Complete')).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await button(page, 'Use another card').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged.' })).toBeVisible()
    await typeCard(page, STRIPE_CARDS.declined)
    await expectPageAccessible(page)
    const declined = page.getByRole('alert').filter({ hasText: 'Your card was declined' })
    await pressPay(button(page, 'Pay $10.00'))
    await expect(declined).toBeVisible()
    await typeCard(page, STRIPE_CARDS.good)
    await pressPay(button(page, 'Pay $10.00'))
    await expect(heading(page, 'This charge is paid')).toBeVisible()
    await finance.reload()
    await expect(card).toContainText('Paid by card')
    await finance.context().close()
  },
)

test(
  'a charge that staff withdraw while its page is open is not paid (PAY-50)',
  ONCE,
  async ({ page, browser, baseURL }) => {
    const { email, orderNumber } = await rent(page)
    const finance = await openFinance(browser, baseURL!, orderNumber)
    const card = await charge(finance, orderNumber)
    const link = await linkTo(page, email)
    await page.goto(link)
    await expect(button(page, 'Use another card')).toBeVisible()
    await card.getByRole('button', { name: 'Withdraw the charge' }).click()
    await card.getByLabel('Reason').fill('The dress was found.')
    await card.getByRole('button', { name: 'Withdraw the charge' }).click()
    await expect(card).toContainText('Withdrawn')
    await button(page, 'Pay $10.00 with this card').click()
    await expect(heading(page, 'We took this charge back')).toBeVisible()
    const { charges } = await callerOf(finance.request)(listCharges, { orderNumber })
    expect(charges).toMatchObject([{ state: 'WITHDRAWN' }])
    await page.goto(link.slice(0, -1))
    await expect(heading(page, 'This link is not complete')).toBeVisible()
    await expectPageAccessible(page)
    await finance.context().close()
  },
)
