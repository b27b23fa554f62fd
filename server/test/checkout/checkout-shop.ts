import type { GuestAddress } from '@twirl/contract/addresses'
import { addCartItem } from '@twirl/contract/cart'
import { placeGuestOrder, preview, type Preview } from '@twirl/contract/checkout'
import type { CardDetails } from '@twirl/contract/credit-cards'
import type { EndpointInput } from '@twirl/contract/endpoint'
import type { Database } from '#platform/database/database.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'
import { insertProduct } from '../factories.ts'
import { newVisitor } from '../new-visitor.ts'

/** Sold for $70 and rented for $20; by size as many units as a test needs. */
export const DRESS = 1
export const SKU = 'T-1-BLACK-M'
export const PRICE = 70

export const GOOD_CARD = '4242424242424242'
export const OTHER_GOOD_CARD = '5555555555554444'
export const DECLINED_CARD = '4000000000000002'
export const POOR_CARD = '4000000000009995'
export const SILENT_CARD = '4000000000000119'

export const cardOf = (credit_card_number = GOOD_CARD): CardDetails => ({
  credit_card_number,
  expiration_date: '2029-12-01',
  security_code: '123',
})

export const ADDRESS: GuestAddress = {
  first_name: 'Nora',
  last_name: 'Lane',
  cell_phone: '4045550177',
  street_address: '12 Peach Street',
  apt_unit_floor: null,
  city: 'Atlanta',
  state: 'GA',
  zip_code: '30301',
  email: 'nora@example.com',
}

type ShopOptions = Parameters<typeof buildTestApp>[0]

export async function openCheckoutShop({
  units = 60,
  prepare,
  ...options
}: ShopOptions & { units?: number } = {}): Promise<TestApp> {
  return buildTestApp({
    ...options,
    prepare: async (db) => {
      await insertDress(db, units)
      await prepare?.(db)
    },
  })
}

async function insertDress(db: Database, units: number): Promise<void> {
  await insertProduct(db, {
    id: DRESS,
    rental_price_cents: 2_000,
    selling_price_cents: PRICE * 100,
    retail_price_cents: 12_000,
    is_purchasable: true,
    variants: [{ size: 'M', core: units }],
  })
}

/** A guest with a bag, and the steps of a checkout. */
export async function newGuestBuyer(shop: TestApp, quantity = 1) {
  const visitor = newVisitor(shop)
  const item = await visitor.call(addCartItem, {
    cart_type: 'INDIVIDUAL',
    sku: SKU,
    quantity,
    transaction_type: 'PURCHASE',
  })
  const items = [{ id: item.body.id, quantity }]
  const email = `${visitor.guestId.toLowerCase()}@example.com`
  const address = { ...ADDRESS, email }
  const previewBag = (overrides: Partial<EndpointInput<typeof preview>> = {}) =>
    visitor.call(preview, {
      cart_type: 'INDIVIDUAL',
      items,
      customer_address: address,
      coupon_code: null,
      ...overrides,
    })
  /** At another process of the shop, if named. */
  const place = (
    quoted: Preview,
    overrides: Partial<EndpointInput<typeof placeGuestOrder>> = {},
    at: TestApp = shop,
  ) =>
    visitor.call(
      placeGuestOrder,
      {
        guest_customer: address,
        credit_card: cardOf(),
        coupon_code: quoted.coupon_code,
        items,
        order_token: quoted.order_token,
        ...overrides,
      },
      at,
    )
  return { visitor, items, email, address, previewBag, place }
}
