import { changeSetting } from '@twirl/contract/staff/settings/settings'
import { getSettings } from '@twirl/contract/system'
import { expect, test } from 'vitest'
import { bodyOf } from '../../test/build-test-app.ts'
import { newCustomerBuyer, openCheckoutShop } from '../../test/checkout/checkout-shop.ts'
import { eventually } from '../../test/eventually.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { DEFAULT_SETTINGS } from '#system/default-settings.ts'

const shop = await openCheckoutShop()

test('days of rental that change before the payment are confirmed again (STAFF-2)', async () => {
  const owner = await logInStaff(shop, ['owner'])
  const buyer = await newCustomerBuyer(shop, { transaction_type: 'RENT', quantity: 2 })
  const quoted = bodyOf(await buyer.previewBag())
  const seen = DEFAULT_SETTINGS.rental_terms
  const value = { ...seen, rental_days: seen.rental_days - 7 }
  const reason = 'Rentals are shorter now'
  bodyOf(await owner.call(changeSetting, { key: 'rental_terms', seen, value, reason }))
  await eventually(async () =>
    expect(bodyOf(await shop.call(getSettings, {})).rental_terms).toEqual(value),
  )
  expect((await buyer.place(quoted)).error.error_code).toBe('ORDER_CHANGED')
  const current = bodyOf(await buyer.previewBag())
  expect(current.arrives_by).toBe(quoted.arrives_by)
  expect(current.return_by).not.toBe(quoted.return_by)
  expect((await buyer.place(current)).status).toBe(200)
})
