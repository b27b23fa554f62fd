import * as z from 'zod/mini'
import { sku, transactionType } from './buying/cart.ts'
import { defineEndpoint } from './endpoint.ts'
import { email, id, idParam } from './primitives.ts'

/** What the shopper waits for: a variant, and the way in which it is to be ordered. */
const wish = {
  sku,
  transaction_type: transactionType,
  is_clearance: z._default(z.boolean(), false),
}

export const stockAlert = z.object({
  stock_alert_id: id,
  sku: z.string(),
  transaction_type: transactionType,
  is_clearance: z.boolean(),
})
export type StockAlert = z.infer<typeof stockAlert>

export const askForStockAlert = defineEndpoint({
  method: 'POST',
  path: '/ajax/stock-alert',
  summary:
    'Asks for one mail when a sold-out variant can be ordered again. A customer gets it at the address of the account, a guest at the given one. Repeating it returns the same alert.',
  caller: 'shopper',
  input: z.object({ ...wish, email: z.optional(email) }),
  output: stockAlert,
  errors: ['PRODUCT_NOT_FOUND', 'NOT_OFFERED', 'IN_STOCK', 'CUSTOMER_NOT_FOUND', 'FEATURE_IS_OFF'],
})

export const listStockAlerts = defineEndpoint({
  method: 'GET',
  path: '/ajax/stock-alert',
  summary: 'The alerts that the caller waits for. An alert ends when its mail is sent.',
  caller: 'shopper',
  input: z.object({}),
  output: z.object({ stock_alerts: z.array(stockAlert) }),
  errors: [],
})

export const cancelStockAlert = defineEndpoint({
  method: 'DELETE',
  path: '/ajax/stock-alert/{id}',
  summary: 'Cancels an alert. Succeeds if it has ended already.',
  caller: 'shopper',
  input: z.object({ id: idParam }),
  output: z.object({ stock_alert_id: id }),
  errors: [],
})
