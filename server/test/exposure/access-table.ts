import { ADDRESS, cardOf } from '../checkout/checkout-shop.ts'
import { BOTH, ORDER_ROWS, type Row } from './access-order-table.ts'

const LINE = { cart_type: 'INDIVIDUAL', sku: 'T-1-BLACK-M', quantity: 1 } as const

/** Every field of every call that names an object with an owner. Calls that use the object up come last. */
export const ROWS: Record<string, Row[]> = {
  'GET /ajax/product/{id}': [
    {
      field: 'trunk_show_id',
      owners: BOTH,
      input: (_own, { event }) => ({ id: 1, category: 'ONLINE_TRUNK_SHOW', trunk_show_id: event }),
    },
  ],
  'GET /ajax/recommendation/product': [
    {
      field: 'trunk_show_id',
      owners: BOTH,
      input: (_own, { event }) => ({ trunk_show_id: event }),
    },
  ],
  'GET /ajax/rental-plan': [
    {
      field: 'trunk_show_id',
      owners: BOTH,
      input: (_own, { event }) => ({ trunk_show_id: event }),
    },
  ],
  'GET /ajax/trunk-show/{id}': [
    { field: 'id', owners: BOTH, input: (_own, { event }) => ({ id: event }) },
  ],
  'PUT /ajax/trunk-show/{id}/item': [
    { field: 'id', owners: BOTH, input: (_own, { event }) => ({ id: event }) },
  ],
  'POST /ajax/requested-product': [
    {
      field: 'trunk_show_id',
      input: (_own, { event }) => ({ product_id: 1, size: 'L', trunk_show_id: event }),
      // The event is a group rental, where nothing is requested.
      ownerMayGet: ['NOT_CORRECT_TRUNK_SHOW_TYPE'],
    },
  ],
  'POST /ajax/cart/item': [
    {
      field: 'trunk_show_id',
      owners: BOTH,
      input: (_own, { event }) => ({
        ...LINE,
        cart_type: 'TRUNK_SHOW',
        transaction_type: 'RENT',
        trunk_show_id: event,
      }),
    },
  ],
  'PUT /ajax/cart/item/{itemId}': [
    {
      field: 'itemId',
      owners: BOTH,
      input: (_own, { cartItem }) => ({ itemId: cartItem, quantity: 2 }),
    },
  ],
  'DELETE /ajax/favorite/{favoriteId}': [
    {
      field: 'favoriteId',
      owners: BOTH,
      input: (_own, { favorite }) => ({ favoriteId: favorite }),
    },
  ],
  'DELETE /ajax/stock-alert/{id}': [
    { field: 'id', owners: BOTH, input: (_own, { stockAlert }) => ({ id: stockAlert }) },
  ],
  'GET /ajax/credit-card/{id}': [{ field: 'id', input: (_own, { card }) => ({ id: card }) }],
  'PUT /ajax/customer-address/{addressId}': [
    {
      field: 'addressId',
      input: (_own, { changedAddress }) => ({ addressId: changedAddress, ...ADDRESS }),
    },
  ],
  'POST /ajax/credit-card': [
    {
      field: 'original_card_id',
      input: (_own, { deletedCard }) => ({ ...cardOf(), original_card_id: deletedCard }),
    },
  ],
  'DELETE /ajax/requested-product/{id}': [
    { field: 'id', input: (_own, { requested }) => ({ id: requested }) },
  ],
  ...ORDER_ROWS,
  'DELETE /ajax/cart/item/{itemId}': [
    {
      field: 'itemId',
      owners: BOTH,
      input: (_own, { deletedCartItem }) => ({ itemId: deletedCartItem }),
    },
  ],
  'DELETE /ajax/credit-card/{id}': [{ field: 'id', input: (_own, { card }) => ({ id: card }) }],
  'DELETE /ajax/customer-address/{addressId}': [
    { field: 'addressId', input: (_own, { address }) => ({ addressId: address }) },
  ],
}

export const PUBLIC_FIELDS: Record<string, string> = {
  product_id: 'products are public',
  collection_id: 'collections are public',
  university_id: 'schools are public',
  sorority_id: 'schools are public',
  trunk_show_alias_id: 'the links of events are public',
  register_id: 'a secret that proves a contact',
}

/** Names of objects that need no owner, each with its reason. */
export const OPEN: Record<string, string> = {
  // Read only after the box of the event has left: server/src/checkout/late-addition.routes.test.ts.
  'PUT /ajax/checkout/trunk-show/preview customer_address_id':
    'is ignored while the event has its box',
  'GET /ajax/product/{id} id': 'products are public',
  'PUT /ajax/collection/{id}/item id': 'collections are public',
  'GET /ajax/collection/{id}/random-display-product id': 'collections are public',
  ...Object.fromEntries(
    [
      'GET /ajax/order/order-item/{id}/swap id',
      'POST /ajax/order/order-item/{id}/swap id',
      'POST /ajax/order/order-item/{id}/swap other_item_id',
      'PUT /ajax/order/order-item/{id}/swap/preview id',
      'PUT /ajax/order/order-item/{id}/swap/preview other_item_id',
      'PUT /ajax/order/order-item/{id}/swap-offer id',
      'POST /ajax/swap/{id}/agree id',
      'PUT /ajax/swap/{id}/end id',
    ].map((field) => [
      field,
      'needs two members of one event: server/src/checkout/swap/swap.routes.test.ts',
    ]),
  ),
  ...Object.fromEntries(
    ['setup_intent_id', 'original_card_id'].map((field) => [
      `POST /ajax/credit-card/confirm ${field}`,
      'needs a gateway with fields in the page: server/src/credit-cards/card-setups.routes.test.ts',
    ]),
  ),
  'GET /ajax/trunk-show/{id}/taken-style/list id':
    'a visitor who has not joined gets an empty list: server/src/checkout/no-twins.routes.test.ts',
  'POST /ajax/favorite trunk_show_id': 'only noted; it opens nothing',
  'PUT /ajax/trunk-show/logout trunk_show_id':
    'ends a grant of the caller only; the answer is always the same',
  'POST /ajax/questionnaire trunk_show_id': 'invitations are answered by alias, a link',
  'POST /ajax/questionnaire prefill_ref': 'a secret of the guest who looked up the contact',
  'PUT /ajax/checkout/preview order_token': 'replaces a quote of the caller only: see below',
  'PUT /ajax/checkout/trunk-show/preview order_token':
    'replaces a quote of the caller only: see below',
}
