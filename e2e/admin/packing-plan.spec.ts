import { addCartItem } from '@twirl/contract/buying/cart'
import { placeTrunkShowOrder, previewTrunkShow } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import type { Client } from '@twirl/contract/client'
import { loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { createEvent, getEvent, setEventState } from '@twirl/contract/staff/events/events'
import { getPackingPlan } from '@twirl/contract/staff/events/packing-plan'
import { getUnit, listUnits, moveUnit } from '@twirl/contract/staff/warehouse/units'
import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { createCustomer } from '../support/accounts.ts'
import { ADDRESS, callerOf, GOOD_CARD } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, PHONE, plainTest } from '../support/shop.ts'
import { openBackOffice } from '../support/staff.ts'

const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A piece of the catalogue with several units, none of which is with a customer: such a unit can be retired. */
async function findPiece(call: Client, staff: Client) {
  const filter = { random: Math.floor(Math.random() * 1_000_000) }
  const { products } = await call(listCollectionItems, { id: 1, filter, limit: 36 })
  for (const { id } of products.filter(({ is_rentable }) => is_rentable)) {
    const { variants } = await call(getProduct, { id })
    const { units } = await staff(listUnits, { product: id, limit: 100 })
    const variant = variants.find(
      ({ sku, available_quantity }) =>
        available_quantity > 2 &&
        units.every((unit) => unit.sku !== sku || unit.state === 'IN_HOUSE'),
    )
    if (variant) return { product_id: id, sku: variant.sku }
  }
  throw new Error('no piece with several units')
}

plainTest(
  'the packing plan gives the bag of a member another unit when the promised one is retired',
  PHONE,
  async ({ page, browser, baseURL }) => {
    plainTest.slow()
    await openBackOffice(page, DEMO_STAFF[0])
    const staff = callerOf(page.request, {})
    const password = `packing${Date.now()}`
    const { product_id, sku } = await findPiece(callerOf(page.request), staff)
    const { id } = await staff(createEvent, {
      key: crypto.randomUUID(),
      password,
      form: {
        kind: 'ONLINE_GROUP',
        theme: 'Packing Party',
        alias: null,
        university_id: null,
        sorority_id: null,
        lead_email: null,
        lead_name: 'Ada Lovelace',
        opens_at: `${dayFromNow(-2)}T09:00`,
        closes_at: `${dayFromNow(10)}T20:00`,
        rsvp_state: 'OPEN',
        rsvp_closes_at: null,
        hand_out_date: dayFromNow(60),
        party_date: null,
        shipping_address: { ...ADDRESS, apt_unit_floor: null },
        products: [{ product_id, rental_price: 20, quota: null }],
        collection_ids: [],
      },
    })
    await staff(setEventState, {
      id,
      version: (await staff(getEvent, { id })).version,
      state: 'OPEN',
    })

    const member = await browser.newContext({ baseURL: baseURL! })
    await createCustomer(member.request)
    const call = callerOf(member.request)
    const { trunk_show_id } = await call(loginTrunkShow, { password })
    const { id: credit_card_id } = await call(createCard, GOOD_CARD)
    const item = await call(addCartItem, {
      cart_type: 'TRUNK_SHOW',
      trunk_show_id,
      sku,
      quantity: 1,
      transaction_type: 'RENT',
    })
    const bag = { trunk_show_id, items: [{ id: item.id, quantity: 1 }], coupon_code: null }
    const { order_token } = await call(previewTrunkShow, bag)
    await call(placeTrunkShowOrder, { ...bag, credit_card_id, order_token })
    await member.close()

    await page.goto(`/admin/events/${id}/packing`)
    const bags = page.getByRole('list', { name: 'Bags' })
    const { bags: planned } = await staff(getPackingPlan, { id })
    const code = planned[0]!.pieces[0]!.code!
    await expect(bags).toContainText(code)
    await expectAccessible(page)
    await expectToFit(page)
    const { state } = await staff(getUnit, { code })
    await staff(moveUnit, { code, act: 'RETIRE', seen_state: state, reason: 'Torn beyond repair' })
    // The page updates by itself.
    await expect(bags).toContainText(`It replaces ${code}.`)
  },
)
