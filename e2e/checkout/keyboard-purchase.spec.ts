import type { Locator, Page } from '@playwright/test'
import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import { newPerson } from '../support/accounts.ts'
import { ADDRESS, callerOf, GOOD_CARD } from '../support/place-order.ts'
import { expect, ONCE, test, visit } from '../support/shop.ts'

const MINIMUM_DOLLARS = 65 // BAG-10
const MAX_TABS = 150
const FORMAL = 1

/** Presses Tab until the focus is there, and sees where it is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible()
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press('Tab')
    const focus = await target.evaluateAll(readFocus)
    if (focus === 'elsewhere') continue
    if (focus !== 'visible') await expectVisibleFocus(target)
    return
  }
  throw new Error(`${MAX_TABS} tabs do not lead to ${target.toString()}`)
}

/** The focused element has an outline, or the label or the sibling that is shown in its place. */
function readFocus(targets: Element[]): 'elsewhere' | 'visible' | 'invisible' {
  const focused = document.activeElement
  if (!focused || !targets.includes(focused)) return 'elsewhere'
  const hasOutline = [focused, focused.closest('label'), focused.nextElementSibling].some(
    (element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    },
  )
  return hasOutline ? 'visible' : 'invisible'
}

async function expectVisibleFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluateAll(readFocus), 'the focus is visible').toBe('visible')
}

/** After a step the focus is on something, so that the next Tab goes on from there. */
async function expectFocusKept(page: Page): Promise<void> {
  const isLost = () =>
    page.evaluate(() => document.activeElement === null || document.activeElement === document.body)
  await expect.poll(isLost, 'the focus is lost').toBe(false)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Enters the text in one event, because on a busy machine each key takes a tenth of a second. */
async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.insertText(text)
}

/** Goes through the radio buttons with the arrow keys until one is chosen that is free. */
async function chooseRadio(page: Page, radios: Locator): Promise<void> {
  await tabTo(page, radios)
  await page.keyboard.press('Space')
  const isFree = () =>
    page.evaluate(() => {
      const radio = document.activeElement as HTMLInputElement
      return radio.checked && radio.getAttribute('aria-disabled') !== 'true'
    })
  const count = await radios.count()
  for (let i = 0; i < count && !(await isFree()); i++) await page.keyboard.press('ArrowRight')
  expect(await isFree()).toBe(true)
  await expectVisibleFocus(radios)
}

test('a guest buys a dress with the keyboard alone', ONCE, async ({ page }) => {
  const dress = await findDress(page)
  await visit(page, '/home')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()

  await test.step('find the dress', async () => {
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Search' }))
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
    await page.keyboard.type(dress.title)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?/)
    await expectFocusKept(page)
    await press(page, page.getByRole('main').locator(`article h2 a[href*="/p/${dress.id}"]`))
    await expect(page.getByRole('heading', { level: 1, name: dress.title })).toBeVisible()
    await expectFocusKept(page)
  })

  await test.step('choose color and size, and add it to the bag', async () => {
    const colors = page.locator('input[name=color]')
    if ((await colors.count()) > 1) await chooseRadio(page, colors)
    await chooseRadio(page, page.locator('input[name=size]'))
    await press(page, page.getByRole('button', { name: /^Add to bag – Buy \$/ }))
    const drawer = page.getByRole('dialog', { name: 'Added to cart!' })
    await expect(drawer).toBeVisible()
    await expectFocusKept(page)
    await press(page, drawer.getByRole('link', { name: 'Proceed to Checkout' }))
    await expect(page).toHaveURL(/\/cart/)
    await expectFocusKept(page)
  })

  await test.step('check out', async () => {
    await press(page, page.getByRole('button', { name: 'Checkout', exact: true }))
    await expect(page).toHaveURL(/\/checkout-clearance/)
    await expect(page.getByLabel('Email')).toBeVisible()
    await expectFocusKept(page)
    await type(page, page.getByLabel('Email'), newPerson().email)
    await type(page, page.getByLabel('First name'), ADDRESS.first_name)
    await type(page, page.getByLabel('Last name'), ADDRESS.last_name)
    await type(page, page.getByLabel('Street address'), ADDRESS.street_address)
    await type(page, page.getByLabel('City'), ADDRESS.city)
    await tabTo(page, page.getByLabel('State'))
    await page.keyboard.type('Georgia')
    await type(page, page.getByLabel('Zip code'), ADDRESS.zip_code)
    await type(page, page.getByLabel('Cell phone'), ADDRESS.cell_phone)
    await press(page, page.getByRole('button', { name: 'Continue to payment' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeFocused()
  })

  await test.step('pay', async () => {
    await type(page, page.getByLabel('Card number'), GOOD_CARD.credit_card_number)
    await type(page, page.getByLabel('Expiration date'), '4/49')
    await type(page, page.getByLabel('Security code'), GOOD_CARD.security_code)
    await type(page, page.getByRole('textbox', { name: 'Discount code' }), 'WELCOME10')
    await press(page, page.getByRole('button', { name: 'Add', exact: true }))
    await expect(page.getByRole('button', { name: 'Remove WELCOME10' })).toBeFocused()
    await press(page, page.getByRole('button', { name: 'Pay now' }))
    const dialog = page.getByRole('dialog', { name: 'Check Out Confirmation' })
    await expect(dialog).toBeVisible()
    await expectFocusKept(page)
    await press(page, dialog.getByRole('button', { name: 'Place Your Order' }))
    await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible()
    await expectFocusKept(page)
  })
})

/** One that can be ordered alone, in any of its colors. */
async function findDress(page: Page): Promise<{ id: number; title: string }> {
  const call = callerOf(page.request)
  const { products } = await call(listCollectionItems, { id: FORMAL, limit: 36 })
  for (const { id, title, is_purchasable, selling_price } of products) {
    if (!is_purchasable || (selling_price ?? 0) < MINIMUM_DOLLARS) continue
    const { variants } = await call(getProduct, { id })
    if (variants.filter(({ available_quantity }) => available_quantity > 1).length > 2)
      return { id, title }
  }
  throw new Error('no dress can be ordered alone')
}
