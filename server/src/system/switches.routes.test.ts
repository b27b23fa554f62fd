import { sendVerificationCode } from '@twirl/contract/accounts/codes'
import { previewPurchaseRental, purchaseRental } from '@twirl/contract/buying/checkout'
import { extendRental, previewExtension } from '@twirl/contract/buying/extensions'
import { getOrder } from '@twirl/contract/buying/orders'
import { requestProduct } from '@twirl/contract/groups/trunk-shows'
import { previewStaffExtension } from '@twirl/contract/staff/orders/extensions'
import { listSettingChanges } from '@twirl/contract/staff/settings/settings'
import { askForStockAlert } from '@twirl/contract/stock-alerts'
import { type Feature, FEATURES } from '@twirl/contract/switches'
import { getSettings } from '@twirl/contract/system'
import { afterEach, describe, expect, test } from 'vitest'
import { bodyOf } from '../../test/build-test-app.ts'
import { newGuestBuyer, openCheckoutShop, SKU } from '../../test/checkout/checkout-shop.ts'
import { insertSizes, newRenter } from '../../test/checkout/renter.ts'
import { settingsOwner } from '../../test/set-setting.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'

const shop = await openCheckoutShop({ settings: { ANALYTICS: 'datalayer' } })
const setSetting = await settingsOwner(shop)
const staff = await logInStaff(shop, ['owner', 'service'])
const ON = DEFAULT_SETTINGS.switches
const OFF = 'FEATURE_IS_OFF'

const turnOff = async (...features: Feature[]) => {
  const off = Object.fromEntries(features.map((feature) => [feature, false]))
  bodyOf(await setSetting('switches', { ...ON, ...off }))
}

afterEach(async () => {
  bodyOf(await setSetting('switches', ON))
})

let dresses = 500
async function newKeeper() {
  const { m: sku, l } = await insertSizes(shop.db, ++dresses)
  return { ...(await newRenter(shop, { sku })), sku, l }
}
type Keeper = Awaited<ReturnType<typeof newKeeper>>

const rentedOf = ({ sku, order_number }: Keeper) => ({
  sku,
  quantity: 1,
  original_order_number: order_number,
  coupon_code: null,
})

type Call = () => Promise<{ error: { errorCode?: string } | undefined }>

/** The calls that begin something, by the switch that they need. */
async function callsOf(feature: Feature): Promise<Call[]> {
  const keeper = await newKeeper()
  const { visitor, itemId } = keeper
  const guest = await newGuestBuyer(shop)
  const calls: Record<Feature, Call[]> = {
    guest_checkout: [() => guest.previewBag()],
    stock_alerts: [
      () =>
        guest.visitor.call(askForStockAlert, {
          sku: SKU,
          transaction_type: 'RENT',
          email: guest.email,
        }),
    ],
    product_requests: [
      () => guest.visitor.call(requestProduct, { product_id: 1, size: 'M', trunk_show_id: null }),
    ],
    extension: [() => visitor.call(previewExtension, { order_item_id: itemId })],
    exchange: [() => keeper.options(), () => keeper.previewFor(keeper.l)],
    buy_rented: [() => visitor.call(previewPurchaseRental, rentedOf(keeper))],
    // Pages learn of it with the settings; it has no call.
    analytics: [],
    text_messages: [
      () =>
        guest.visitor.call(sendVerificationCode, {
          phone_number: '4045550142',
          verification_message_type: 'CUSTOMER_REGISTER',
        }),
    ],
  }
  return calls[feature]
}

const codeOf = async (call: Call) => (await call()).error?.errorCode

describe.each(FEATURES)('the switch %s (STAFF-227)', (feature) => {
  test('off refuses its calls, on does not', async () => {
    const calls = await callsOf(feature)
    await turnOff(feature)
    for (const call of calls) expect(await codeOf(call)).toBe(OFF)
    expect((await shop.call(getSettings, {})).body.switched_off).toEqual([feature])
    bodyOf(await setSetting('switches', ON))
    for (const call of calls) expect(await codeOf(call)).not.toBe(OFF)
    const { switched_off, analytics } = (await shop.call(getSettings, {})).body
    expect(switched_off).toEqual([])
    expect(analytics).not.toBeNull()
  })

  test('off leaves the calls of all other switches', async () => {
    const others = FEATURES.filter((other) => other !== feature)
    const calls = (await Promise.all(others.map(callsOf))).flat()
    await turnOff(feature)
    for (const call of calls) expect(await codeOf(call)).not.toBe(OFF)
  })
})

test('analytics that are off are not asked for', async () => {
  await turnOff('analytics')
  expect((await shop.call(getSettings, {})).body.analytics).toBeNull()
})

test('switches have a history with reasons (STAFF-227)', async () => {
  await turnOff('exchange')
  const { changes } = bodyOf(await staff.call(listSettingChanges, { key: 'switches' }))
  expect(changes[0]).toMatchObject({ reason: 'A test', after: { ...ON, exchange: false } })
})

describe('what has begun may end (STAFF-228)', () => {
  test('a guest’s order that was quoted is not begun, and one that was paid is answered', async () => {
    const guest = await newGuestBuyer(shop)
    const quote = bodyOf(await guest.previewBag())
    await turnOff('guest_checkout')
    expect((await guest.place(quote)).error.errorCode).toBe(OFF)
    bodyOf(await setSetting('switches', ON))
    const placed = bodyOf(await guest.place(quote))
    await turnOff('guest_checkout')
    expect(bodyOf(await guest.place(quote))).toEqual(placed)
  })

  test('pages of orders offer nothing that is off, and paying for it is refused; staff still extend', async () => {
    const keeper = await newKeeper()
    const { visitor, itemId: order_item_id, credit_card_id, order_number, l } = keeper
    const item = async () =>
      bodyOf(await visitor.call(getOrder, { orderNumber: order_number })).order_items[0]!
    const offered = { is_extendable: true, is_exchangeable: true, is_purchasable: true }
    expect(await item()).toMatchObject(offered)
    const extension = bodyOf(await visitor.call(previewExtension, { order_item_id }))
    const exchange = bodyOf(await keeper.previewFor(l))
    const purchase = bodyOf(await visitor.call(previewPurchaseRental, rentedOf(keeper)))

    await turnOff('extension', 'exchange', 'buy_rented')
    expect(await item()).toMatchObject({
      is_extendable: false,
      is_exchangeable: false,
      is_purchasable: false,
    })
    const answers = [
      await visitor.call(extendRental, { order_item_id, credit_card_id, ...tokenOf(extension) }),
      await keeper.exchangeFor(l, exchange),
      await visitor.call(purchaseRental, {
        ...rentedOf(keeper),
        credit_card_id,
        ...tokenOf(purchase),
      }),
    ]
    expect(answers.map(({ error }) => error.errorCode)).toEqual([OFF, OFF, OFF])
    const byStaff = await staff.call(previewStaffExtension, { order_item_id, is_free: true })
    expect(byStaff.status).toBe(200)
  })
})

const tokenOf = ({ order_token }: { order_token: string }) => ({ order_token })
