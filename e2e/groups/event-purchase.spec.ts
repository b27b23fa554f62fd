import type { Page } from '@playwright/test'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { getProduct, type Product, type Variant } from '@twirl/contract/catalog/product'
import { listTrunkShowItems } from '@twirl/contract/groups/trunk-shows'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { createCustomer } from '../support/accounts.ts'
import { cartCalls } from '../support/cart-calls.ts'
import { confirm, fillCard, GOOD } from '../support/checkout-steps.ts'
import { enterSunset } from '../support/events.ts'
import { callerOf, GOOD_CARD } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, test, visit } from '../support/shop.ts'

/** A new customer who joined Spring Formal, with a saved card. */
async function startMember(page: Page) {
  const calls = await cartCalls(page)
  await createCustomer(page.request)
  const trunk_show_id = await calls.join('magnolia-zln', 'magnolia')
  const call = callerOf(page.request, calls.headers)
  await call(createCard, GOOD_CARD)
  /** A piece of which several can be rented in the event and bought. Different ones each time: journeys run side by side. */
  const findPiece = async (): Promise<{ product: Product; variant: Variant }> => {
    const filter = { random: Math.floor(Math.random() * 1_000_000) }
    const { products } = await call(listTrunkShowItems, { id: trunk_show_id, filter, limit: 60 })
    for (const { id } of products.filter(({ is_purchasable }) => is_purchasable)) {
      const product = await call(getProduct, { id, category: 'ONLINE_TRUNK_SHOW', trunk_show_id })
      const variant = product.variants.find(
        (each) =>
          each.color === product.colors[0]!.name &&
          each.available_quantity > 2 &&
          each.sellable_quantity > 1,
      )
      if (variant) return { product, variant }
    }
    throw new Error('the event has no piece that can be rented and bought')
  }
  return { ...calls, trunk_show_id, findPiece }
}

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Added to cart!' })
const bagItems = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') })

test(
  'a member rents a dress of an event, buys it too, and pays both with a typed card',
  ONCE,
  async ({ page }) => {
    test.slow()
    const { findPiece } = await startMember(page)
    const { product, variant } = await findPiece()
    const size = SIZE_LABELS[variant.size]
    await visit(page, `/trunk-show/p/${product.id}?size=${variant.size}`)
    const panels = page.locator('#offers')
    const rent = panels.getByRole('button', { name: /^Add to bag – Rent \$/ })
    const buy = panels.getByRole('button', { name: /^Add to bag – Buy \$/ })
    await expect(page.getByText('Yours for 14 days')).toBeVisible()
    await expect(page.getByText('Comes with your group’s box, shipped free')).toBeVisible()
    await expect(page.locator('#size-availability')).toHaveText(/\d left in .+ to rent, \d to buy/)

    // With the keyboard: the drawer takes the focus, and gives it back.
    await rent.press('Enter')
    await expect(drawer(page)).toContainText('Rent, quantity 1')
    await drawer(page).getByRole('button', { name: 'Keep shopping' }).press('Enter')
    // An open dialog keeps the keys from the page.
    await expect(drawer(page)).toBeHidden()
    await buy.press('Enter')
    await expect(drawer(page)).toContainText('Buy, quantity 1')
    await expect(drawer(page)).toContainText('Also in your group order')
    await expectAccessible(page)
    await drawer(page).getByRole('link', { name: 'Proceed to Checkout' }).press('Enter')

    await expect(page).toHaveURL('/cart')
    await expect(bagItems(page)).toHaveCount(2)
    await expect(bagItems(page).nth(0)).toContainText('Buy, gently used')
    await expect(bagItems(page).nth(1)).toContainText('Rent for 14 days')
    const label = `${product.title}, size ${size}`
    await expect(page.getByRole('checkbox', { name: `Select ${label}, to rent` })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: `Select ${label}, to buy` })).toBeChecked()
    await expectAccessible(page)
    await expectToFit(page)

    await page
      .getByRole('button', { name: 'Checkout', exact: true })
      .filter({ visible: true })
      .click()
    await expect(page).toHaveURL('/checkout-trunk-show?type=SORORITY_TRUNK_SHOW')
    const summary = page.getByRole('region', { name: 'Order summary' })
    await expect(summary).toContainText('Rent for 14 days')
    await expect(summary).toContainText('Buy, gently used')
    await expect(summary).toContainText('return what you rent by')
    await expect(summary).toContainText('Free')

    await page.getByText('Use another card').click()
    await fillCard(page, GOOD)
    await confirm(page)
    await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible()
    await page.getByRole('link', { name: 'View your order' }).click()
    await expect(page).toHaveURL(/\/order\/TW-/)
    const main = page.getByRole('main')
    await expect(main.getByText('Rented', { exact: true })).toBeVisible()
    await expect(main.getByText('Bought', { exact: true })).toBeVisible()
    await expect(main).toContainText('One box for your group')
    await expect(main).toContainText('What you bought is yours to keep')
    await expectAccessible(page)
    await expectToFit(page)
  },
)

test(
  'the last unit cannot be rented and bought at once, and the bag says so',
  ONCE,
  async ({ page }) => {
    const calls = await startMember(page)
    const { trunk_show_id } = calls
    const { product, variant } = await calls.findPiece()
    for (const transaction_type of ['RENT', 'PURCHASE'] as const)
      await calls.add({ sku: variant.sku, trunk_show_id, transaction_type })
    // The shop answers like this when others have ordered the rest meanwhile.
    await page.route('**/ajax/cart', async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replaceAll(
        /"available_quantity":\d+/g,
        '"available_quantity":1',
      )
      await route.fulfill({ response, body: text })
    })
    await visit(page, '/cart')
    const checkout = page
      .getByRole('button', { name: 'Checkout', exact: true })
      .filter({ visible: true })
    await expect(checkout).toHaveAttribute('aria-disabled', 'true')
    await checkout.click({ force: true })
    const why = page.getByRole('dialog', { name: "Why can't I checkout?" })
    await expect(why).toContainText('you chose 1 to buy and 1 to rent, but we only have 1 in stock')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page
      .getByRole('checkbox', {
        name: `Select ${product.title}, size ${SIZE_LABELS[variant.size]}, to buy`,
      })
      .uncheck()
    await expect(checkout).toHaveAttribute('aria-disabled', 'false')
  },
)

test('cards of a group rental show what can be bought there', ONCE, async ({ page }) => {
  await enterSunset(page)
  const card = page.getByRole('main').locator('article').filter({ hasText: 'Buy Now $' }).first()
  await expect(card).toContainText('Rent From $')
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/trunk-show\/p\/\d+$/)
  await expect(page.getByRole('heading', { name: /^Rent From \$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Buy Now \$/ })).toBeVisible()
  await page.getByText('If it doesn’t fit').click()
  await expect(page.getByText('within 72 hours of receipt for a full refund')).toBeVisible()
  await expect(page.getByText('If you buy a piece and it’s not right')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
})
