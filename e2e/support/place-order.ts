import { type APIRequestContext, expect } from '@playwright/test'
import { createAddress } from '@twirl/contract/buying/addresses'
import { addCartItem } from '@twirl/contract/buying/cart'
import { listClearanceItems } from '@twirl/contract/catalog/listing'
import { getProduct } from '@twirl/contract/catalog/product'
import { placeGuestOrder, placeOrder, preview } from '@twirl/contract/buying/checkout'
import { type Client, createClient, encodeCall } from '@twirl/contract/client'
import { createCard } from '@twirl/contract/buying/credit-cards'
import { newGuestId, newPerson, ownAddress } from './accounts.ts'
import { sendPatiently } from './send-patiently.ts'

/** Accepted by the built-in gateway. */
export const GOOD_CARD = {
  credit_card_number: '4242424242424242',
  expiration_date: '2049-04-01',
  security_code: '123',
}

export const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  cell_phone: '404-555-0131',
  street_address: '1 Peachtree St',
  city: 'Atlanta',
  state: 'GA',
  zip_code: '30301',
} as const

const MINIMUM_DOLLARS = 65 // BAG-10

/** How a guest pays: a card that is typed into the form of the shop, or into fields of Stripe. */
type TypedPayment = { credit_card: typeof GOOD_CARD } | { confirmation_token: string }

/** Buys pieces of the sale as a new guest, with calls only; for so many dollars at least. */
export async function placeOrderAsGuest(
  request: APIRequestContext,
  atLeast = MINIMUM_DOLLARS,
  payment: TypedPayment = { credit_card: GOOD_CARD },
) {
  const call = callerOf(request)
  const guest = { ...ADDRESS, email: newPerson().email }
  const items = await fillCart(call, atLeast)
  const { order_token } = await call(preview, {
    cart_type: 'INDIVIDUAL',
    items,
    customer_address: guest,
  })
  const { order_number, order_key } = await call(placeGuestOrder, {
    guest_customer: guest,
    ...payment,
    items,
    order_token,
  })
  return { orderNumber: order_number, key: order_key, email: guest.email }
}

/** Places an order as the customer whose session `request` has: `page.request` shares it with the page. */
export async function placeOrderAsCustomer(request: APIRequestContext) {
  const call = callerOf(request)
  const { id: customer_address_id } = await call(createAddress, ADDRESS)
  const { id: credit_card_id } = await call(createCard, GOOD_CARD)
  const items = await fillCart(call)
  const order = { cart_type: 'INDIVIDUAL', items, customer_address_id } as const
  const { order_token } = await call(preview, order)
  const { order_number, order_key } = await call(placeOrder, {
    ...order,
    credit_card_id,
    order_token,
  })
  return { orderNumber: order_number, key: order_key }
}

/** Makes typed calls as a guest, or as the customer of the session. */
export function callerOf(
  request: APIRequestContext,
  visitor: Record<string, string> = { ...ownAddress(), 'guest-id': newGuestId() },
): Client {
  const headers = { ...visitor, 'content-type': 'application/json' }
  return createClient(async (endpoint, input) => {
    const { url, body } = encodeCall(endpoint, input)
    const response = await sendPatiently(() =>
      request.fetch(url, {
        method: endpoint.method,
        headers,
        ...(body === undefined ? {} : { data: body }),
      }),
    )
    expect(response.status(), `${url}: ${await response.text()}`).toBe(200)
    return response.json()
  })
}

/** Pieces of the sale that reach the minimum; different ones each time, because journeys run at the same time and the stock is small. */
export async function fillCart(
  call: Client,
  atLeast = MINIMUM_DOLLARS,
): Promise<{ id: number; quantity: number }[]> {
  const filter = { random: Math.floor(Math.random() * 1_000_000) }
  const { products } = await call(listClearanceItems, { filter, limit: 36 })
  const items = []
  let subtotal = 0
  for (const { id, selling_price } of products) {
    if (subtotal >= atLeast) break
    const { variants } = await call(getProduct, { id, category: 'CLEARANCE' })
    // Not the last one, which another journey may buy before this one does.
    const sku = variants.find(({ available_quantity }) => available_quantity > 1)?.sku
    if (sku === undefined) continue
    items.push(
      await call(addCartItem, {
        cart_type: 'INDIVIDUAL',
        sku,
        quantity: 1,
        transaction_type: 'PURCHASE',
        is_clearance: true,
      }),
    )
    subtotal += selling_price ?? 0
  }
  expect(subtotal, 'the sale has enough pieces').toBeGreaterThanOrEqual(atLeast)
  return items
}
