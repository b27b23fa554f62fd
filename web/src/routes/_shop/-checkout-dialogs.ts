import type { CheckoutDialogs } from '#orders/actions/item-dialogs.tsx'

/** The dialogs that pay an item of an order belong to the checkout, and their cards to the credit cards. */
export const checkoutDialogs: CheckoutDialogs = {
  loadPurchase: async () => (await import('./-rented-item-dialogs.tsx')).PurchaseItem,
  loadExchange: async () => (await import('./-rented-item-dialogs.tsx')).ExchangeItem,
  loadExtension: async () => (await import('./-rented-item-dialogs.tsx')).ExtendItem,
}
