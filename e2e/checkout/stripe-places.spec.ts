import type { Page } from '@playwright/test'
import { login } from '@twirl/contract/accounts/login'
import { addCartItem } from '@twirl/contract/buying/cart'
import { getOrder } from '@twirl/contract/buying/orders'
import { getProduct } from '@twirl/contract/catalog/product'
import { listTrunkShowItems } from '@twirl/contract/groups/trunk-shows'
import { DEMO_LOGINS, DEMO_ORDERS } from '../../server/demo/guide.ts'
import { createCustomer } from '../support/accounts.ts'
import { cartCalls } from '../support/cart-calls.ts'
import {
  confirm,
  heading,
  select,
  selectPurchase,
  startCustomer,
  thanks,
} from '../support/checkout-steps.ts'
import { callerOf } from '../support/place-order.ts'
import {
  blankPictures,
  expect,
  expectAccessible,
  expectToFit,
  ONCE,
  visit,
} from '../support/shop.ts'
import {
  answerBank,
  cardFields,
  challenge,
  stripeTest as test,
  typeCard,
} from '../support/stripe.ts'
import { STRIPE_CARDS } from '../support/stripe-cards.ts'

// Where else than in the checkout of a bag for one Stripe takes a card, and where else the bank asks.

const [AVA] = DEMO_LOGINS
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const bank = (page: Page) => challenge(page).getByRole('button', { name: 'Complete', exact: true })
const question = (page: Page) => heading(page, 'Please confirm this payment with your bank')

test('a member of a group pays for the box of the leader, and the bank asks (PAY-20)', async ({
  page,
}) => {
  const calls = await cartCalls(page)
  await createCustomer(page.request)
  const trunk_show_id = await calls.join('magnolia-zln', 'magnolia')
  const call = callerOf(page.request, calls.headers)
  const filter = { random: Math.floor(Math.random() * 1_000_000) }
  const { products } = await call(listTrunkShowItems, { id: trunk_show_id, filter, limit: 60 })
  let sku: number | string | undefined
  for (const { id } of products) {
    const product = await call(getProduct, { id, category: 'ONLINE_TRUNK_SHOW', trunk_show_id })
    sku = product.variants.find(({ available_quantity }) => available_quantity > 2)?.sku
    if (sku !== undefined) break
  }
  const item = await call(addCartItem, {
    cart_type: 'TRUNK_SHOW',
    trunk_show_id,
    sku: sku as never,
    quantity: 1,
    transaction_type: 'RENT',
  })
  await select(page, 'TRUNK_SHOW', [{ id: item.id, quantity: 1 }])
  await visit(page, '/checkout-trunk-show?type=SORORITY_TRUNK_SHOW')
  await typeCard(page, STRIPE_CARDS.asks)
  await expectAccessible(page)
  await expectToFit(page)
  await confirm(page)
  await expect(question(page)).toBeVisible()
  await expectToFit(page)
  await answerBank(page)
  await expect(thanks(page)).toBeVisible()
})

test('the bank asks in the dialog that extends a rental (PAY-32)', ONCE, async ({ page }) => {
  const call = callerOf(page.request)
  await call(login, { account: AVA.email, password: AVA.password })
  const orderNumber = DEMO_ORDERS.exchange
  const [item] = (await call(getOrder, { orderNumber })).order_items
  await visit(page, `/order/${orderNumber}`)
  await button(page, `Extend ${item!.title}`).click()
  await page.getByRole('radio', { name: /another card|new card/i }).check()
  await expect(cardFields(page).getByLabel('Card number')).toBeVisible()
  await typeCard(page, STRIPE_CARDS.asks)
  await expectAccessible(page)
  await button(page, /^Pay \$.* and extend$/).click()
  await expect(bank(page)).toBeVisible()
  await expectToFit(page)
  await answerBank(page)
  await expect(page.getByRole('heading', { name: /^Now due on/ })).toBeVisible()
})

test(
  'a second tab with the same bag confirms the payment of the first one (PAY-32)',
  ONCE,
  async ({ page, context }) => {
    const { headers } = await startCustomer(page, [])
    await selectPurchase(page, headers)
    await visit(page, '/checkout-clearance?step=2')
    await typeCard(page, STRIPE_CARDS.asks)
    await confirm(page)
    await expect(bank(page)).toBeVisible()

    const second = await context.newPage()
    await blankPictures(second)
    await visit(second, '/checkout-clearance?step=2')
    await typeCard(second, STRIPE_CARDS.good)
    await confirm(second)
    await expect(question(second)).toBeVisible()
    await button(second, 'Confirm with your bank').click()
    await answerBank(second)
    await expect(heading(second, /^You placed order TW-/)).toBeVisible()
    // The first one asks the shop by itself.
    await expect(thanks(page)).toBeVisible()
  },
)
