import type { AddressFields, GuestAddress } from '@twirl/contract/buying/addresses'
import { createAddress } from '@twirl/contract/buying/addresses'
import { addCartItem } from '@twirl/contract/buying/cart'
import {
  placeGuestOrder,
  placeOrder,
  placeTrunkShowOrder,
  preview,
  type Preview,
  previewTrunkShow,
} from '@twirl/contract/buying/checkout'
import { type CardDetails, createCard } from '@twirl/contract/buying/credit-cards'
import type { EndpointInput } from '@twirl/contract/endpoint'
import type { Database } from '#platform/database/database.ts'
import { loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { bodyOf, buildTestApp, type TestApp } from '../build-test-app.ts'
import { insertCustomer, insertProduct } from '../factories.ts'
import { newVisitor } from '../new-visitor.ts'
import { eventually } from '../eventually.ts'

/** Sold for $70 and rented for $35. */
export const DRESS = 1
export const SKU = 'T-1-BLACK-M'
export const PRICE = 70
export const RENT = 35

const GOOD_CARD = '4242424242424242'
export const OTHER_GOOD_CARD = '5555555555554444'
export const DECLINED_CARD = '4000000000000002'
export const SILENT_CARD = '4000000000000119'
/** Its check digit is right, but no issuer has such numbers. */
export const REFUSED_CARD = '9000000000000001'

export const cardOf = (credit_card_number = GOOD_CARD): CardDetails => ({
  credit_card_number,
  expiration_date: '2029-12-01',
  security_code: '123',
})

export const ADDRESS: AddressFields = {
  first_name: 'Nora',
  last_name: 'Lane',
  cell_phone: '4045550177',
  street_address: '12 Peach Street',
  apt_unit_floor: null,
  city: 'Portland',
  // Without sales tax.
  state: 'OR',
  zip_code: '97201',
}

type ShopOptions = NonNullable<Parameters<typeof buildTestApp>[0]>

export function openCheckoutShop({
  units = 60,
  prepare,
  ...options
}: ShopOptions & { units?: number } = {}): Promise<TestApp> {
  return buildTestApp({
    ...options,
    prepare: async (db) => {
      await insertDress(db, DRESS, units)
      await prepare?.(db)
    },
  })
}

/** A shop whose process can lose track of an order after it was reserved. Nothing is swept. */
export async function openForgetfulShop(): Promise<TestApp & { loseNextOrder: () => void }> {
  let isLosing = false
  const shop = await openCheckoutShop({
    testing: {
      sweepMs: 1_000_000,
      afterStep: (step) => {
        if (!isLosing || step !== 'RESERVED') return
        isLosing = false
        throw new Error('lost after RESERVED')
      },
    },
  })
  return { ...shop, loseNextOrder: () => (isLosing = true) }
}

/** Another dress with units of its own, for a test that sells them all. */
export async function insertDress(db: Database, id: number, units: number): Promise<string> {
  await insertProduct(db, {
    id,
    rental_price_cents: RENT * 100,
    selling_price_cents: PRICE * 100,
    retail_price_cents: 12_000,
    is_purchasable: true,
    variants: [{ size: 'M', core: units }],
  })
  return `T-${id}-BLACK-M`
}

type Bag = {
  sku?: string
  quantity?: number
  transaction_type?: 'RENT' | 'PURCHASE'
  trunk_show_id?: number | null
  /** The password of the event, for a group order. */
  password?: string | null
  /** The network address of the visitor; by default its own. */
  address?: string
}

async function fillBag(
  visitor: ReturnType<typeof newVisitor>,
  {
    sku = SKU,
    quantity = 1,
    transaction_type = 'PURCHASE',
    trunk_show_id = null,
    password = null,
  }: Bag,
) {
  if (password !== null) bodyOf(await visitor.call(loginTrunkShow, { password }))
  const item = {
    cart_type: trunk_show_id === null ? 'INDIVIDUAL' : 'TRUNK_SHOW',
    trunk_show_id,
    sku,
    quantity,
    transaction_type,
  } as const
  // An event offers a new product as soon as the process has heard of it.
  const { id } = await eventually(async () => bodyOf(await visitor.call(addCartItem, item)))
  return [{ id, quantity }]
}

/** A guest with a bag, and the steps of the checkout. */
export async function newGuestBuyer(shop: TestApp, bag: Bag = {}) {
  const visitor = newVisitor(shop, bag.address)
  const items = await fillBag(visitor, bag)
  const email = `${visitor.guestId.toLowerCase()}@example.com`
  const address: GuestAddress = { ...ADDRESS, email }
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
    { order_token, coupon_code }: Pick<Preview, 'order_token' | 'coupon_code'>,
    overrides: Partial<EndpointInput<typeof placeGuestOrder>> = {},
    at: TestApp = shop,
  ) =>
    visitor.call(
      placeGuestOrder,
      {
        guest_customer: address,
        credit_card: cardOf(),
        coupon_code,
        items,
        order_token,
        ...overrides,
      },
      at,
    )
  return { visitor, items, email, address, previewBag, place }
}

/** A customer with a saved address and a card, and a bag. */
export async function newCustomerBuyer(
  shop: TestApp,
  { number = GOOD_CARD, ...bag }: Bag & { number?: string } = {},
) {
  const visitor = newVisitor(shop, bag.address)
  const { id: customer_id, email } = await insertCustomer(shop.db)
  bodyOf(await visitor.logIn(email))
  const items = await fillBag(visitor, bag)
  const address = await visitor.call(createAddress, ADDRESS)
  const card = await visitor.call(createCard, cardOf(number))
  const customer_address_id = bodyOf(address).id
  const credit_card_id = bodyOf(card).id
  const { trunk_show_id = null } = bag
  const previewBag = (overrides: Partial<EndpointInput<typeof preview>> = {}) =>
    trunk_show_id === null
      ? visitor.call(preview, {
          cart_type: 'INDIVIDUAL',
          items,
          customer_address_id,
          coupon_code: null,
          ...overrides,
        })
      : visitor.call(previewTrunkShow, {
          trunk_show_id,
          items,
          coupon_code: null,
          customer_address_id: overrides.customer_address_id,
        })
  const place = (
    { order_token, coupon_code }: Pick<Preview, 'order_token' | 'coupon_code'>,
    overrides: Partial<Omit<EndpointInput<typeof placeOrder>, 'trunk_show_id'>> = {},
    at: TestApp = shop,
  ) => {
    const input = { credit_card_id, coupon_code, items, order_token, ...overrides }
    return trunk_show_id === null
      ? visitor.call(placeOrder, { cart_type: 'INDIVIDUAL', customer_address_id, ...input }, at)
      : visitor.call(placeTrunkShowOrder, { trunk_show_id, ...input }, at)
  }
  return {
    visitor,
    items,
    customer_id,
    email,
    customer_address_id,
    credit_card_id,
    previewBag,
    place,
  }
}

/**
 * Places the order, again while the answer is that the time limit of the call has ended, as a browser does on a slow machine
 * (CHECKOUT-11).
 */
export async function placeUntilAnswered<Answer extends { status: number }>(
  place: () => Promise<Answer>,
): Promise<Answer> {
  let answer = await place()
  while (answer.status === 503) answer = await place()
  return answer
}
