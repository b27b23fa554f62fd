import { ADDRESS, cardOf } from '../checkout/checkout-shop.ts'
import type { Things } from './access-persons.ts'

export type Row = {
  /** The field that names an object. */
  field: string
  /** A request with the caller's own things, but for that field, which names the thing of the other one. */
  input: (own: Things, of: Things) => Record<string, unknown>
  owners?: ('customer' | 'guest')[]
  /** Codes with which the owner may be refused for another reason. */
  ownerMayGet?: string[]
}

export const BOTH: Row['owners'] = ['customer', 'guest']
const REFUND = { refund_reason: 'DIDNT_FIT' }

const guestCheckout = (own: Things) => ({
  guest_customer: { ...ADDRESS, email: own.email },
  credit_card: cardOf(),
  items: own.quotedItems,
  order_token: own.quoteToken,
})
const checkout = (own: Things) => ({
  cart_type: 'INDIVIDUAL',
  customer_address_id: own.address,
  credit_card_id: own.card,
  items: own.quotedItems,
  order_token: own.quoteToken,
})
const groupCheckout = (own: Things) => ({
  trunk_show_id: own.event,
  credit_card_id: own.card,
  items: own.groupItems,
  order_token: own.groupToken,
})
const purchase = (own: Things) => ({
  sku: own.boughtSku,
  quantity: 1,
  original_order_number: own.order,
  order_token: own.purchaseToken,
  credit_card_id: own.card,
})
const exchange = (own: Things) => ({
  id: own.exchangedItem,
  sku: own.exchangeSku,
  order_token: own.exchangeToken,
  credit_card_id: own.card,
})
const extend = (own: Things) => ({
  order_item_id: own.exchangedItem,
  order_token: own.extensionToken,
  credit_card_id: own.card,
})

/** Checkout and orders, see access-table.ts. */
export const ORDER_ROWS: Record<string, Row[]> = {
  'GET /ajax/order/{orderNumber}': [
    { field: 'orderNumber', owners: BOTH, input: (_own, { order }) => ({ orderNumber: order }) },
    {
      field: 'key',
      owners: BOTH,
      input: ({ orderKey }, { order }) => ({ orderNumber: order, key: orderKey }),
    },
  ],
  'GET /ajax/checkout/{orderToken}': [
    {
      field: 'orderToken',
      owners: BOTH,
      input: (_own, { paidToken }) => ({ orderToken: paidToken }),
    },
  ],
  'POST /ajax/checkout/{orderToken}/continue': [
    {
      field: 'orderToken',
      owners: BOTH,
      input: (_own, { paidToken }) => ({ orderToken: paidToken }),
    },
  ],
  'DELETE /ajax/checkout/{orderToken}': [
    {
      field: 'orderToken',
      owners: BOTH,
      input: (_own, { paidToken }) => ({ orderToken: paidToken }),
    },
  ],
  'POST /ajax/order/{orderNumber}/claim-code': [
    { field: 'orderNumber', owners: [], input: (_own, { order }) => ({ orderNumber: order }) },
    {
      field: 'key',
      owners: [],
      input: ({ orderKey }, { order }) => ({ orderNumber: order, key: orderKey }),
    },
  ],
  'POST /ajax/order/{orderNumber}/claim': [
    {
      field: 'orderNumber',
      owners: [],
      input: (_own, { order }) => ({ orderNumber: order, verification_code: '123456' }),
    },
    {
      field: 'key',
      owners: [],
      input: ({ orderKey }, { order }) => ({
        orderNumber: order,
        key: orderKey,
        verification_code: '123456',
      }),
    },
  ],
  'PUT /ajax/checkout/preview': [
    {
      field: 'customer_address_id',
      input: (own, { address }) => ({
        cart_type: 'INDIVIDUAL',
        items: own.quotedItems,
        customer_address_id: address,
      }),
    },
    {
      field: 'items.[].id',
      owners: BOTH,
      input: (_own, { quotedItems }) => ({ cart_type: 'INDIVIDUAL', items: quotedItems }),
    },
    {
      field: 'trunk_show_id',
      owners: BOTH,
      input: (_own, { event, groupItems }) => ({
        cart_type: 'TRUNK_SHOW',
        trunk_show_id: event,
        items: groupItems,
      }),
      ownerMayGet: ['LOGIN_REQUIRED_FOR_RENTAL'],
    },
  ],
  'PUT /ajax/checkout/trunk-show/preview': [
    {
      field: 'trunk_show_id',
      input: (own, { event }) => ({ trunk_show_id: event, items: own.groupItems }),
    },
    {
      field: 'items.[].id',
      input: (own, { groupItems }) => ({ trunk_show_id: own.event, items: groupItems }),
    },
  ],
  'PUT /ajax/checkout/purchase-rental/preview': [
    { field: 'original_order_number', input: (_own, of) => purchase(of) },
  ],
  'GET /ajax/order/order-item/{id}/exchange-option': [
    { field: 'id', input: (_own, { exchangedItem }) => ({ id: exchangedItem }) },
  ],
  'PUT /ajax/order/order-item/{id}/exchange-application/preview': [
    { field: 'id', input: (_own, of) => ({ id: of.exchangedItem, sku: of.exchangeSku }) },
  ],
  'PUT /ajax/rental-item/rental-record/extend/preview': [
    {
      field: 'order_item_id',
      input: (_own, { exchangedItem }) => ({ order_item_id: exchangedItem }),
    },
  ],
  'POST /ajax/rental-item/rental-record/extend': [
    {
      field: 'credit_card_id',
      input: (own, { card }) => ({ ...extend(own), credit_card_id: card }),
      owners: [],
    },
    {
      field: 'order_token',
      input: (own, { extensionToken }) => ({ ...extend(own), order_token: extensionToken }),
      owners: [],
    },
    {
      field: 'order_item_id',
      input: (own, of) => ({ ...extend(of), credit_card_id: own.card }),
      owners: [],
    },
  ],
  'PUT /ajax/order/order-item/{id}/release-style': [
    { field: 'id', input: (_own, { returnedItem }) => ({ id: returnedItem }) },
  ],
  'PUT /ajax/rental-item/rental-record/make-return': [
    {
      field: 'order_item_id',
      input: (_own, { returnedItem }) => ({ order_item_id: returnedItem }),
    },
  ],
  'POST /ajax/order/order-item/{id}/refund-application': [
    {
      field: 'key',
      owners: ['guest'],
      input: ({ orderKey }, { refundedItem }) => ({ id: refundedItem, key: orderKey, ...REFUND }),
    },
    { field: 'id', input: (_own, { refundedItem }) => ({ id: refundedItem, ...REFUND }) },
  ],
  'POST /ajax/order/{orderNumber}/accessory-item/refund-application': [
    {
      field: 'key',
      input: ({ orderKey }, { accessoryOrder }) => ({
        orderNumber: accessoryOrder,
        key: orderKey,
        ...REFUND,
      }),
      ownerMayGet: ['ITEM_NOT_REFUNDABLE'],
    },
    {
      field: 'orderNumber',
      input: (_own, { accessoryOrder }) => ({ orderNumber: accessoryOrder, ...REFUND }),
      ownerMayGet: ['ITEM_NOT_REFUNDABLE'],
    },
  ],
  'POST /ajax/order/order-item/{id}/exchange-application': [
    {
      field: 'credit_card_id',
      input: (own, { card }) => ({ ...exchange(own), credit_card_id: card }),
      owners: [],
    },
    {
      field: 'order_token',
      input: (own, { exchangeToken }) => ({ ...exchange(own), order_token: exchangeToken }),
      owners: [],
    },
    { field: 'id', input: (own, of) => ({ ...exchange(of), credit_card_id: own.card }) },
  ],
  'POST /ajax/checkout/purchase-rental': [
    {
      field: 'credit_card_id',
      input: (own, { card }) => ({ ...purchase(own), credit_card_id: card }),
      owners: [],
    },
    {
      field: 'order_token',
      input: (own, { purchaseToken }) => ({ ...purchase(own), order_token: purchaseToken }),
      owners: [],
    },
    {
      field: 'original_order_number',
      input: (own, of) => ({ ...purchase(of), credit_card_id: own.card }),
    },
  ],
  'POST /ajax/checkout/trunk-show': [
    {
      field: 'customer_address_id',
      input: (own, { address }) => ({ ...groupCheckout(own), customer_address_id: address }),
      owners: [],
    },
    {
      field: 'credit_card_id',
      input: (own, { card }) => ({ ...groupCheckout(own), credit_card_id: card }),
      owners: [],
    },
    {
      field: 'items.[].id',
      input: (own, { groupItems }) => ({ ...groupCheckout(own), items: groupItems }),
      owners: [],
    },
    {
      field: 'trunk_show_id',
      input: (own, { event }) => ({ ...groupCheckout(own), trunk_show_id: event }),
      owners: [],
    },
    {
      field: 'order_token',
      input: (own, { groupToken }) => ({ ...groupCheckout(own), order_token: groupToken }),
    },
  ],
  'POST /ajax/checkout': [
    {
      field: 'customer_address_id',
      input: (own, { address }) => ({ ...checkout(own), customer_address_id: address }),
      owners: [],
    },
    {
      field: 'credit_card_id',
      input: (own, { card }) => ({ ...checkout(own), credit_card_id: card }),
      owners: [],
    },
    {
      field: 'items.[].id',
      input: (own, { quotedItems }) => ({ ...checkout(own), items: quotedItems }),
      owners: [],
    },
    {
      field: 'trunk_show_id',
      input: (own, { event }) => ({
        ...checkout(own),
        cart_type: 'TRUNK_SHOW',
        trunk_show_id: event,
      }),
      owners: [],
    },
    {
      field: 'order_token',
      input: (own, { quoteToken }) => ({ ...checkout(own), order_token: quoteToken }),
    },
  ],
  'POST /ajax/checkout/guest-order': [
    {
      field: 'items.[].id',
      owners: [],
      input: (own, { quotedItems }) => ({ ...guestCheckout(own), items: quotedItems }),
    },
    {
      field: 'order_token',
      owners: ['guest'],
      input: (own, { quoteToken }) => ({ ...guestCheckout(own), order_token: quoteToken }),
    },
  ],
}
