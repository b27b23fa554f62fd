import { createAddress } from '@twirl/contract/buying/addresses'
import { addCartItem } from '@twirl/contract/buying/cart'
import { preview, previewPurchaseRental, previewTrunkShow } from '@twirl/contract/buying/checkout'
import { createCard } from '@twirl/contract/buying/credit-cards'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import { previewExchange } from '@twirl/contract/buying/exchanges'
import { previewExtension } from '@twirl/contract/buying/extensions'
import { addFavorite } from '@twirl/contract/favorites'
import { askForStockAlert } from '@twirl/contract/stock-alerts'
import { loginTrunkShow, requestProduct } from '@twirl/contract/groups/trunk-shows'
import { orderKeyOf } from '#orders/public.ts'
import type { OrderDeps } from '#orders/order-deps.ts'
import { type TestApp, testSecrets } from '../build-test-app.ts'
import { ADDRESS, cardOf, DRESS, newGuestBuyer, SKU } from '../checkout/checkout-shop.ts'
import { newDeliveredOrder } from '../checkout/rental-shop.ts'
import { insertSizes } from '../checkout/renter.ts'
import type { newVisitor } from '../new-visitor.ts'
import { insertOrder } from '../order-factory.ts'
import { insertTrunkShow } from '../trunk-show-factory.ts'

type Items = { id: number; quantity: number }[]

/** Objects that belong to one person, by what is done with them. */
export type Things = {
  /** The address with which the guest got a quote. */
  email: string
  address: number
  changedAddress: number
  card: number
  deletedCard: number
  cartItem: number
  deletedCartItem: number
  favorite: number
  event: number
  eventSku: string
  quotedItems: Items
  quoteToken: string
  groupItems: Items
  groupToken: string
  paidToken: string
  order: string
  orderKey: string
  accessoryOrder: string
  exchangedItem: number
  exchangeSku: string
  exchangeToken: string
  extensionToken: string
  returnedItem: number
  refundedItem: number
  boughtSku: string
  purchaseToken: string
  requested: number
  stockAlert: number
}

export type Person = { headers: Record<string, string>; things: Things }

/** Objects that do not exist. */
export const ABSENT: Things = {
  email: 'nora@example.com',
  address: 99_999_999,
  changedAddress: 99_999_999,
  card: 99_999_999,
  deletedCard: 99_999_999,
  cartItem: 99_999_999,
  deletedCartItem: 99_999_999,
  favorite: 99_999_999,
  event: 99_999_999,
  eventSku: SKU,
  quotedItems: [{ id: 99_999_999, quantity: 1 }],
  quoteToken: 'f'.repeat(32),
  groupItems: [{ id: 99_999_999, quantity: 1 }],
  groupToken: 'f'.repeat(32),
  paidToken: 'f'.repeat(32),
  order: 'TW-00000000',
  orderKey: 'x'.repeat(43),
  accessoryOrder: 'TW-00000000',
  exchangedItem: 99_999_999,
  exchangeSku: SKU,
  exchangeToken: 'f'.repeat(32),
  extensionToken: 'f'.repeat(32),
  returnedItem: 99_999_999,
  refundedItem: 99_999_999,
  boughtSku: SKU,
  purchaseToken: 'f'.repeat(32),
  requested: 99_999_999,
  stockAlert: 99_999_999,
}

let dresses = 1_000

type Visitor = ReturnType<typeof newVisitor>

/** A member of a sorority with one of everything. */
export async function newCustomer(shop: TestApp, rentals: OrderDeps): Promise<Person> {
  const [first, second, third, fourth] = [++dresses, ++dresses, ++dresses, ++dresses]
  const exchanged = await insertSizes(shop.db, first)
  const [returned, bought, sold] = [
    await insertSizes(shop.db, second),
    await insertSizes(shop.db, third),
    await insertSizes(shop.db, fourth),
  ]
  const renter = await newDeliveredOrder(shop, rentals, [
    { sku: exchanged.m },
    { sku: returned.m },
    { sku: bought.m },
    { sku: sold.m, transaction_type: 'PURCHASE' },
  ])
  const { visitor, customer_id, customer_address_id, credit_card_id, order_number } = renter
  await shop.db
    .updateTable('customer')
    .set({ university_id: 1, sorority_id: 1, is_not_sorority_member: false })
    .where('id', '=', customer_id)
    .execute()
  const call = callsOf(visitor)
  const [exchangedItem, returnedItem, , refundedItem] = renter.orderItems
  const changedAddress = await call(createAddress, ADDRESS)
  const deletedCard = await call(createCard, cardOf())
  const quote = await quoteItem(visitor, { customer_address_id })
  const group = await joinEvent(shop, visitor)
  const groupQuote = await call(previewTrunkShow, {
    trunk_show_id: group.event,
    items: group.items,
  })
  const exchange = await call(previewExchange, { id: exchangedItem!.id, sku: exchanged.l })
  const extension = await call(previewExtension, { order_item_id: exchangedItem!.id })
  const purchase = await call(previewPurchaseRental, {
    sku: bought.m,
    quantity: 1,
    original_order_number: order_number,
  })
  const requested = await call(requestProduct, { product_id: DRESS, size: 'M' })
  const accessory = await insertOrder(shop.db, {
    customer_id,
    channel: 'IN_PERSON_TRUNK_SHOW',
    items: [],
    accessory: {},
    paid_at: shop.clock.now(),
  })
  return {
    headers: { 'guest-id': visitor.guestId, cookie: visitor.cookie },
    things: {
      email: renter.email,
      address: customer_address_id,
      changedAddress: changedAddress.id,
      card: credit_card_id,
      deletedCard: deletedCard.id,
      ...(await browse(visitor)),
      event: group.event,
      eventSku: SKU,
      quotedItems: quote.items,
      quoteToken: quote.order_token,
      groupItems: group.items,
      groupToken: groupQuote.order_token,
      ...(await orderOf(shop, order_number)),
      accessoryOrder: accessory.order_number,
      exchangedItem: exchangedItem!.id,
      exchangeSku: exchanged.l,
      exchangeToken: exchange.order_token,
      extensionToken: extension.order_token,
      returnedItem: returnedItem!.id,
      refundedItem: refundedItem!.id,
      boughtSku: bought.m,
      purchaseToken: purchase.order_token,
      requested: requested.requested_product_id,
    },
  }
}

/** A guest with all that a guest can have. */
export async function newGuest(shop: TestApp): Promise<Person> {
  const { visitor, address, previewBag, place } = await newGuestBuyer(shop)
  const placed = await place((await previewBag()).body)
  const quote = await quoteItem(visitor, { customer_address: address })
  const { event, items: groupItems } = await joinEvent(shop, visitor)
  const order = await orderOf(shop, placed.body.order_number)
  const item = await shop.db
    .selectFrom('order_item')
    .innerJoin('customer_order', 'customer_order.id', 'order_item.order_id')
    .select('order_item.id')
    .where('order_number', '=', order.order)
    .executeTakeFirstOrThrow()
  return {
    headers: { 'guest-id': visitor.guestId },
    things: {
      ...ABSENT,
      email: address.email,
      ...(await browse(visitor)),
      event,
      quotedItems: quote.items,
      quoteToken: quote.order_token,
      groupItems,
      ...order,
      refundedItem: item.id,
    },
  }
}

async function browse(visitor: Visitor) {
  const call = callsOf(visitor)
  const line = { cart_type: 'INDIVIDUAL', sku: SKU, quantity: 1 } as const
  const cartItem = await call(addCartItem, { ...line, transaction_type: 'RENT' })
  const deleted = await call(addCartItem, { ...line, sku: SKU_TO_DELETE, transaction_type: 'RENT' })
  const { favorite_id: favorite } = await call(addFavorite, { product_id: DRESS })
  const { stock_alert_id: stockAlert } = await call(askForStockAlert, {
    sku: SOLD_OUT_SKU,
    transaction_type: 'RENT',
    email: 'nora@example.com',
  })
  return { cartItem: cartItem.id, deletedCartItem: deleted.id, favorite, stockAlert }
}

/** SKUs of further dresses, see access-matrix.test.ts. */
const SKU_TO_DELETE = 'T-2-BLACK-M'
const SOLD_OUT_SKU = 'T-3-BLACK-M'

async function quoteItem(visitor: Visitor, to: Partial<EndpointInput<typeof preview>>) {
  const call = callsOf(visitor)
  const line = { cart_type: 'INDIVIDUAL', sku: SKU, quantity: 1 } as const
  const { id, quantity } = await call(addCartItem, { ...line, transaction_type: 'PURCHASE' })
  const items = [{ id, quantity }]
  const { order_token } = await call(preview, { cart_type: 'INDIVIDUAL', items, ...to })
  return { items, order_token }
}

async function joinEvent(
  shop: TestApp,
  visitor: Visitor,
): Promise<{ event: number; items: Items }> {
  const call = callsOf(visitor)
  const password = `moonlight${++dresses}`
  const event = await insertTrunkShow(shop.db, { password, products: [DRESS] })
  await call(loginTrunkShow, { password })
  const { id, quantity } = await call(addCartItem, {
    cart_type: 'TRUNK_SHOW',
    trunk_show_id: event,
    sku: SKU,
    quantity: 1,
    transaction_type: 'RENT',
  })
  return { event, items: [{ id, quantity }] }
}

async function orderOf({ db }: TestApp, order_number: string) {
  const { order_token } = await db
    .selectFrom('customer_order')
    .select('order_token')
    .where('order_number', '=', order_number)
    .executeTakeFirstOrThrow()
  return {
    order: order_number,
    orderKey: orderKeyOf(testSecrets, order_number),
    paidToken: order_token,
  }
}

function callsOf(visitor: Visitor) {
  return async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => {
    const { status, body, error } = await visitor.call(endpoint, input)
    if (status !== 200) throw new Error(`${endpoint.path}: ${error.errorCode}`)
    return body
  }
}
