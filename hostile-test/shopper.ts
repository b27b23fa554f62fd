import { randomBytes } from 'node:crypto'
import { createAddress, type GuestAddress, listAddresses } from '@twirl/contract/buying/addresses'
import { addCartItem, deleteCartItem, listCarts } from '@twirl/contract/buying/cart'
import { getProduct } from '@twirl/contract/catalog/product'
import { searchProducts } from '@twirl/contract/catalog/search'
import {
  placeGuestOrder,
  placeOrder,
  preview,
  previewTrunkShow,
} from '@twirl/contract/buying/checkout'
import { createCard, listCards } from '@twirl/contract/buying/credit-cards'
import type { Endpoint, EndpointInput, EndpointOutput } from '@twirl/contract/endpoint'
import { addFavorite } from '@twirl/contract/favorites'
import { listOrders, type Order } from '@twirl/contract/buying/orders'
import {
  listRequestedProducts,
  listTrunkShowItems,
  loginTrunkShow,
  requestProduct,
} from '@twirl/contract/groups/trunk-shows'
import { ADDRESS } from '../crash-test/buyer.ts'
import { ShopClient } from '../crash-test/shop-client.ts'
import {
  DEMO_COUPONS,
  DEMO_GROUPS,
  DEMO_GUEST_ORDER,
  DEMO_INVITED,
  DEMO_LOGINS,
} from '../server/demo/guide.ts'
import type { Bundle, Known } from './known-values.ts'

/** Who sends a request, and what the shop knows of them. */
export type Shopper = {
  name: string
  headers: [name: string, value: string][]
  known: Known
  bundles: Bundle[]
}

const EVENT = DEMO_GROUPS[0]
const SCHOOL = { university_id: 1, sorority_id: 1 }

const CARD = {
  credit_card_number: '4242424242424242',
  expiration_date: '2042-01-01',
  security_code: '123',
}

/** What every visitor can find out. */
const PUBLIC: Known = {
  cardDetails: [CARD],
  alias: DEMO_GROUPS.map(({ alias }) => alias),
  collection: [1, 2, 3, 4, 5, 6, 7],
  coupon: DEMO_COUPONS.map(({ code }) => code),
  email: DEMO_LOGINS.map(({ email }) => email),
  eventPassword: DEMO_GROUPS.map(({ password }) => password),
  order: [DEMO_GUEST_ORDER.order_number],
  password: DEMO_LOGINS.map(({ password }) => password),
  phone: DEMO_LOGINS.map(({ phone_number }) => phone_number),
  product: Array.from({ length: 300 }, (_, i) => i + 1),
  school: [1, 2, 3],
  trunkShow: [1, 2, 3, 4, 5],
  word: ['satin', 'black mini dress', 'Odette', 'a'],
}

const INVITED: Bundle = {
  path: /questionnaire/,
  known: { alias: [EVENT.alias], trunkShow: [1], email: [DEMO_INVITED.email] },
}

export const ANONYMOUS: Shopper = {
  name: 'anonymous',
  headers: [],
  known: PUBLIC,
  bundles: [INVITED],
}

/** SKUs of which there are enough, and the number that chooses among them. */
export type Shelf = { skus: string[]; random: number }

type Call = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<EndpointOutput<E>>

const QUOTES = 5

/** A guest who has ordered, and whose cart is ready to be ordered. */
export async function openGuest(port: number, shelf: Shelf): Promise<Shopper> {
  const { call, guestId } = openClient(port)
  const guest = { ...ADDRESS, email: `${guestId}@example.com` }
  const address = { customer_address: guest }
  const { items, order_token } = await quote(call, shelf, 0, address)
  const { order_number, order_key } = await call(placeGuestOrder, {
    guest_customer: guest,
    credit_card: CARD,
    items,
    order_token,
  })
  const bundles = [INVITED]
  for (let i = 1; i <= QUOTES; i++)
    bundles.push(
      bundleOf(/checkout/, await quote(call, shelf, i, address), { guestAddress: [guest] }),
    )
  const { favorite_id } = await call(addFavorite, { product_id: 1 })
  const { trunk_show_id } = await call(loginTrunkShow, { ...SCHOOL, password: EVENT.password })
  return {
    name: 'guest',
    headers: [['guest-id', guestId]],
    bundles,
    known: {
      ...PUBLIC,
      ...(await browse(call, shelf)),
      favorite: [favorite_id],
      order: [order_number],
      orderKey: [order_key],
      trunkShow: [trunk_show_id, ...PUBLIC.trunkShow!],
    },
  }
}

/** A customer with a session: with an address, a card, orders, and carts that are ready to be ordered. */
export async function openCustomer(
  port: number,
  cookie: string,
  shelf: Shelf,
  guest: Shopper,
): Promise<Shopper> {
  const { call, guestId } = openClient(port, cookie)
  const { carts } = await call(listCarts, {})
  for (const { id } of carts.flatMap(({ items }) => items))
    await call(deleteCartItem, { itemId: id })
  // A customer of the demo may have as many as are allowed.
  await call(createAddress, ADDRESS).catch(() => null)
  await call(createCard, CARD).catch(() => null)
  const { addresses } = await call(listAddresses, {})
  const { credit_cards } = await call(listCards, {})
  const address = { customer_address_id: addresses[0]!.id }
  const bought = await quote(call, shelf, 0, address)
  await call(placeOrder, {
    cart_type: 'INDIVIDUAL',
    ...address,
    ...bought,
    credit_card_id: credit_cards[0]!.id,
  })
  const { favorite_id } = await call(addFavorite, { product_id: 2 })
  const { trunk_show_id } = await call(loginTrunkShow, { ...SCHOOL, password: EVENT.password })
  const { order, orderKey } = guest.known
  const bundles: Bundle[] = [INVITED, { path: /claim/, known: { order, orderKey } }]
  for (let i = 1; i <= QUOTES; i++)
    bundles.push(bundleOf(/checkout(\/preview)?$/, await quote(call, shelf, i, address)))
  bundles.push(...(await quoteGroup(call, trunk_show_id, shelf)))
  const { orders } = await call(listOrders, {})
  bundles.push(...orders.flatMap(rentalBundles))
  return {
    name: 'customer',
    headers: [
      ['guest-id', guestId],
      ['cookie', cookie],
    ],
    bundles,
    known: {
      ...PUBLIC,
      ...(await browse(call, shelf)),
      address: addresses.map(({ id }) => id),
      card: credit_cards.map(({ id }) => id),
      favorite: [favorite_id],
      order: orders.map(({ order_number }) => order_number),
      orderItem: orders.flatMap(({ order_items }) => order_items.map(({ id }) => id)),
      requested: await requestSome(call),
      trunkShow: [trunk_show_id, ...PUBLIC.trunkShow!],
    },
  }
}

/** Only members of a sorority may request products. */
async function requestSome(call: Call): Promise<number[]> {
  await call(requestProduct, { product_id: 3, size: 'M' }).catch(() => null)
  const { requested_products } = await call(listRequestedProducts, {})
  return requested_products.map(({ requested_product_id }) => requested_product_id)
}

type Quote = { items: { id: number; quantity: number }[]; order_token: string }
type To = { customer_address?: GuestAddress; customer_address_id?: number }

/** A piece above the minimum of an order, in the cart and quoted. */
async function quote(call: Call, { skus, random }: Shelf, number: number, to: To): Promise<Quote> {
  const sku = skus[(random + number) % skus.length]!
  const line = { cart_type: 'INDIVIDUAL', sku, quantity: 1, transaction_type: 'PURCHASE' } as const
  const { id } = await call(addCartItem, line)
  const items = [{ id, quantity: 1 }]
  const { order_token } = await call(preview, { cart_type: 'INDIVIDUAL', items, ...to })
  return { items, order_token }
}

function bundleOf(path: RegExp, { items, order_token }: Quote, more: Known = {}): Bundle {
  const cartItem = items.map(({ id }) => id)
  return { path, known: { ...more, cartItem, cartItems: [items], orderToken: [order_token] } }
}

/** A piece of the event, in the cart and quoted. */
async function quoteGroup(call: Call, eventId: number, { random }: Shelf): Promise<Bundle[]> {
  const { products } = await call(listTrunkShowItems, { id: eventId, filter: { random } })
  const category = 'ONLINE_TRUNK_SHOW'
  const asked = { id: products[0]!.id, category, trunk_show_id: eventId } as const
  const { variants } = await call(getProduct, asked)
  const sku = variants.find(({ available_quantity }) => available_quantity > 0)?.sku
  if (!sku) return []
  const { id } = await call(addCartItem, {
    cart_type: 'TRUNK_SHOW',
    trunk_show_id: eventId,
    sku,
    quantity: 1,
    transaction_type: 'RENT',
  })
  const items = [{ id, quantity: 1 }]
  const quoted = await call(previewTrunkShow, { trunk_show_id: eventId, items })
  const { order_token } = quoted
  return [bundleOf(/checkout\/trunk-show/, { items, order_token }, { trunkShow: [eventId] })]
}

/** What can be done with the pieces of an order. */
function rentalBundles({ order_number, order_items }: Order): Bundle[] {
  const order = [order_number]
  return order_items.flatMap(({ id, sku, is_purchasable, is_exchangeable, is_extendable }) => [
    ...(is_purchasable ? [{ path: /purchase-rental/, known: { order, sku: [sku] } }] : []),
    ...(is_exchangeable ? [{ path: /exchange/, known: { orderItem: [id] } }] : []),
    ...(is_extendable ? [{ path: /extend/, known: { orderItem: [id] } }] : []),
    { path: /order-item|rental-record/, known: { orderItem: [id] } },
  ])
}

/** SKUs of a product that a search finds: hostile requests of staff may have hidden the collections. */
async function browse(call: Call, { random }: Shelf): Promise<Known> {
  const asked = { query: 'dress', filter: { random }, skip: random % 30 }
  const { products } = await call(searchProducts, asked)
  // A search finds pieces that are only on sale, too.
  const { id } = products.find(({ is_clearance }) => !is_clearance)!
  const { variants } = await call(getProduct, { id, category: 'COLLECTION' })
  return { sku: variants.map(({ sku }) => sku) }
}

/** Makes typed calls as a guest, or with the session of the cookie. */
export function openClient(port: number, cookie?: string): { call: Call; guestId: string } {
  const guestId = randomBytes(16).toString('hex')
  const client = new ShopClient([`http://127.0.0.1:${port}`], {
    guestId,
    ...(cookie && { cookie }),
  })
  const call: Call = async (endpoint, input) => {
    const answer = await client.untilAnswered(endpoint, input)
    if (!answer.ok)
      throw new Error(`${endpoint.path}: ${answer.error.code}`, { cause: answer.error })
    return answer.body
  }
  return { call, guestId }
}
