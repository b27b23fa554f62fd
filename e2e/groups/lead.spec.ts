import { updateProfile } from '@twirl/contract/accounts/profile'
import { addCartItem } from '@twirl/contract/buying/cart'
import { placeTrunkShowOrder, previewTrunkShow } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { getProduct } from '@twirl/contract/catalog/product'
import { listTrunkShowItems, loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import type { Client } from '@twirl/contract/client'
import { createCustomer, logIn } from '../support/accounts.ts'
import { callerOf, GOOD_CARD } from '../support/place-order.ts'
import { expect, PHONE, test, visit } from '../support/shop.ts'

/** Puts a piece of the event of which several are free into the bag. */
async function addPiece(call: Client, trunk_show_id: number) {
  const filter = { random: Math.floor(Math.random() * 1_000_000) }
  const { products } = await call(listTrunkShowItems, { id: trunk_show_id, filter, limit: 36 })
  for (const { id } of products.filter(({ is_rentable }) => is_rentable)) {
    const product = { id, category: 'ONLINE_TRUNK_SHOW', trunk_show_id } as const
    const { variants } = await call(getProduct, product)
    const variant = variants.find(({ available_quantity }) => available_quantity > 1)
    if (!variant) continue
    const item = { cart_type: 'TRUNK_SHOW', trunk_show_id, quantity: 1 } as const
    return call(addCartItem, { ...item, sku: variant.sku, transaction_type: 'RENT' })
  }
  throw new Error('no piece with several units')
}

/** How often the people of an event are asked for (LEAD-5): it is not waited for. */
const ROSTER_REFRESH_MS = 15_000

test(
  'a group leader shares, reminds a member once, and sees the order without a reload (LEAD-5)',
  PHONE,
  async ({ page, browser, baseURL }) => {
    test.slow()
    await page.clock.install()
    await visit(page, '/account/login?redirect=/lead')
    await logIn(page, 'chloe@twirl.test', 'twirl2026')
    await page.getByRole('link', { name: 'Sunset Bridal Party' }).click()
    await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Your event' })
    await tabs.getByRole('link', { name: 'Share' }).click()
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
    await page.getByLabel('Password of your event').fill('sunset')
    await expect(page.getByLabel('Your message')).toHaveValue(/Our password: sunset/)
    await tabs.getByRole('link', { name: 'People' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Leah Stern' })).toContainText(
      'Invited',
    )

    const { request } = await browser.newContext({ baseURL: baseURL! })
    await createCustomer(request)
    const call = callerOf(request)
    const last_name = `Member${Date.now()}`
    await call(updateProfile, { first_name: 'Nell', last_name })
    const { trunk_show_id } = await call(loginTrunkShow, { password: 'sunset' })
    const name = `Nell ${last_name}`
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await page.clock.fastForward(ROSTER_REFRESH_MS)
    await expect(row).toContainText('Joined', { timeout: 40_000 })

    const popup = page.getByRole('dialog', { name: `Remind ${name}` })
    await row.getByRole('button', { name: `Remind ${name}` }).click()
    await expect(popup.getByRole('region', { name: 'Preview' })).toContainText(
      'Don’t forget your dress for Sunset Bridal Party',
    )
    await popup.getByRole('button', { name: 'Send to 1 person' }).click()
    await expect(popup.getByText('Sent to 1 person.')).toBeVisible()
    await popup.getByRole('button', { name: 'Done' }).click()
    await row.getByRole('button', { name: `Remind ${name}` }).click()
    await expect(popup.getByText(/was reminded less than 3 days ago/)).toBeVisible()
    await expect(popup.getByRole('button', { name: 'No one to remind' })).toBeVisible()
    await popup.getByRole('button', { name: 'Close' }).click()

    const { id } = await addPiece(call, trunk_show_id)
    await page.clock.fastForward(ROSTER_REFRESH_MS)
    await expect(row).toContainText('In the bag', { timeout: 40_000 })
    const { id: credit_card_id } = await call(createCard, GOOD_CARD)
    const bag = { trunk_show_id, items: [{ id, quantity: 1 }], coupon_code: null }
    const { order_token } = await call(previewTrunkShow, bag)
    await call(placeTrunkShowOrder, { ...bag, credit_card_id, order_token })
    await page.clock.fastForward(ROSTER_REFRESH_MS)
    await expect(row).toContainText('Ordered', { timeout: 40_000 })
  },
)
