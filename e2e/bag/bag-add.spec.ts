import type { APIRequestContext, Page } from '@playwright/test'
import type { Product } from '@twirl/contract/catalog/product'
import { DEMO_LOGINS, DEMO_STOCK } from '../../server/demo/guide.ts'
import { logIn } from '../support/accounts.ts'
import { cartCalls } from '../support/cart-calls.ts'
import { joinSpringFormal, joinSunset } from '../support/events.ts'
import {
  blankPictures,
  expect,
  expectAboveFold,
  expectAccessible,
  ONCE,
  PHONE,
  plainTest,
  test,
  visit,
} from '../support/shop.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Added to cart!' })
const addButton = (page: Page, way: 'Rent' | 'Buy') =>
  page.getByRole('button', { name: `Add to bag – ${way} $` })
const bagLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
const HAS_ITEMS = 'Shopping bag has items'

/** Chooses a size that is free. */
async function chooseSize(page: Page): Promise<void> {
  const free = page.locator('input[name=size][aria-disabled=false]')
  const label = page.locator('label', { has: free }).first()
  // A click during a view transition is lost.
  await expect(async () => {
    await label.click()
    await expect(label.getByRole('radio')).toBeChecked({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

test(
  'a guest rents from a collection: the drawer opens, and every tab shows the dot',
  ONCE,
  async ({ page, context }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/ajax/cart/exist')) asked.push(request.url())
    })
    const otherTab = await context.newPage()
    await blankPictures(otherTab)
    await visit(otherTab, '/sale')
    await visit(page, '/collections/3/p/1')
    await expect(
      page.getByText(/^Arrives by \d\d\/\d\d\/\d{4}, return by \d\d\/\d\d\/\d{4}$/),
    ).toBeVisible()
    await expect(bagLink(page, 'Shopping bag')).toBeVisible()
    expect(asked, 'calls of a visitor who never added anything').toEqual([])

    // Without a size it leads to the sizes.
    await addButton(page, 'Rent').click()
    await expect(page.locator('input[name=size]').first()).toBeFocused()
    await expect(page.locator('#size-availability')).toHaveText('Please choose a size first.')
    await chooseSize(page)
    await page.getByRole('button', { name: 'Increase quantity' }).first().click()
    await addButton(page, 'Rent').dblclick()

    await expect(drawer(page)).toContainText('Odette Jacquard Skirt Set')
    await expect(drawer(page)).toContainText('Rent, quantity 2')
    await expect(drawer(page)).toContainText('Subtotal before shipping and tax$33.98')
    await expect(drawer(page).getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute(
      'href',
      '/cart',
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(addButton(page, 'Rent')).toBeFocused()
    await expect(bagLink(page, HAS_ITEMS)).toBeVisible()
    await expect(bagLink(otherTab, HAS_ITEMS)).toBeVisible()
  },
)

// The browser logs refused calls as console errors.
plainTest(
  'a guest buys the last piece on clearance, and no more than that',
  ONCE,
  async ({ page }) => {
    await visit(page, DEMO_STOCK.lastOnClearance.path)
    await page
      .getByRole('radio', { name: DEMO_STOCK.lastOnClearance.size, exact: true })
      .check({ force: true })
    const more = page.getByRole('button', { name: 'Increase quantity' })
    await expect(more).toHaveAttribute('aria-disabled', 'true')
    await expect(more).toHaveAccessibleDescription('Only 1 left in stock!')
    await more.focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await more.press('Enter')
    await expect(page.getByRole('group', { name: 'Quantity' })).toContainText('1')

    await addButton(page, 'Buy').click()
    await expect(drawer(page)).toContainText('Buy, quantity 1')
    await drawer(page).getByRole('button', { name: 'Keep shopping' }).click()
    await addButton(page, 'Buy').click()
    await expect(page.getByRole('alert')).toHaveText(
      'Everything we have left of this piece is already in your bag.',
    )
  },
)

plainTest(
  'a member adds to the group order, and not from a second event',
  ONCE,
  async ({ page }) => {
    plainTest.slow()
    const addFirst = async () => {
      await page.getByRole('main').locator('article a').first().click()
      await expect(page).toHaveURL(/\/trunk-show\/p\/\d+$/)
      await expectAboveFold(addButton(page, 'Rent'))
      await chooseSize(page)
      await addButton(page, 'Rent').click()
    }
    await joinSunset(page)
    await addFirst()
    await expect(drawer(page)).toContainText('quantity 1')
    await joinSpringFormal(page)
    await addFirst()
    await expect(page.getByRole('alert')).toHaveText(
      "We can't add this item to the cart because there are already items from another trunks show in the cart.",
    )
  },
)

test('on a phone the bar at the bottom leads to the sizes and adds', PHONE, async ({ page }) => {
  await visit(page, '/p/2')
  const bar = page.getByRole('complementary', { name: 'Price' })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await bar.getByRole('button', { name: 'Choose size' }).click()
  await expect(page.locator('input[name=size]').first()).toBeFocused()
  await chooseSize(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await bar.getByRole('button', { name: 'Add to bag – Buy $' }).click()
  await expect(drawer(page)).toContainText('Buy, quantity 1')
  await expectAccessible(page)
})

test('with two carts, the drawer leads to the one that was added to', ONCE, async ({ page }) => {
  const calls = await cartCalls(page)
  const trunk_show_id = await calls.join('sunset-party', 'sunset')
  const [product] = await calls.listEvent(trunk_show_id)
  const category = 'ONLINE_TRUNK_SHOW'
  const [sku] = await calls.skusOf(product!.id, { category, trunk_show_id })
  await calls.add({ sku: sku!, trunk_show_id })
  await visit(page, '/collections/3/p/1')
  await chooseSize(page)
  await addButton(page, 'Rent').click()
  await drawer(page).getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/cart?type=INDIVIDUAL')
  await expect(page.getByRole('tab', { name: /^Individual Order/, selected: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Odette Jacquard Skirt Set')
})

test(
  'a sold-out size that is pressed is not replaced by the one that was chosen (BROWSE-25)',
  ONCE,
  async ({ page, request }) => {
    const { id, color, free, soldOut } = await findHalfSoldOut(request)
    await visit(page, `/p/${id}?color=${encodeURIComponent(color)}&size=${free}`)
    const radio = (size: string) => page.locator(`input[name=size][value=${size}]`)
    await expect(radio(free)).toBeChecked()
    await radio(soldOut).click({ force: true })
    await expect(page.locator('#size-availability')).toHaveText(/sold out/i)
    await expect(radio(free)).not.toBeChecked()
    await page
      .getByRole('button', { name: /^Add to bag – / })
      .first()
      .click()
    await expect(page.locator('#size-availability')).toHaveText('Please choose a size first.')
    await expect(drawer(page)).toBeHidden()
  },
)

/** A piece of which one size can be rented and another one is sold out in every way, in the color that is shown first. */
async function findHalfSoldOut(request: APIRequestContext) {
  // From the end: journeys that put pieces back begin at the front.
  for (let id = 300; id > 0; id--) {
    const response = await request.get(`/ajax/product/${id}`)
    if (!response.ok()) continue
    const { is_rentable, colors, variants } = (await response.json()) as Product
    const inColor = variants.filter(({ color }) => color === colors[0]!.name)
    const free = inColor.find((each) => each.available_quantity > 1)
    const soldOut = inColor.find((each) => each.available_quantity + each.sellable_quantity === 0)
    if (is_rentable && free && soldOut)
      return { id, color: free.color, free: free.size, soldOut: soldOut.size }
  }
  throw new Error('nothing is sold out in one size')
}

plainTest('a login that brings items of two events leads to the bag', ONCE, async ({ page }) => {
  const [, { email, password }] = DEMO_LOGINS
  await page.route('**/ajax/customer/login', async (route) => {
    const response = await route.fetch()
    const body = { id: 'x', message: 'x', errorCode: 'MERGE_MULTIPLE_ACTIVE_TRUNK_SHOW_CART_ITEM' }
    await route.fulfill({ response, status: 409, json: body })
  })
  await visit(page, '/account/login?redirect=/sale')
  await logIn(page, email, password)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('link', { name: 'Your account' }).first()).toBeVisible()
})
