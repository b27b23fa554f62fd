import type { Transaction } from '#platform/database/transaction.ts'
import { claimStyles } from '../../trunk-shows/public.ts'
import type { ReservedRow } from '../checkout.queries.ts'
import { styleTaken } from '../quote/quote.ts'

/**
 * Promises what is ordered in an event without twins to this member alone (LEAD-40). What is not paid is let go of with its
 * units.
 */
export async function claimOrderedStyles(
  transaction: Transaction,
  { order_token, owner, trunk_show_id, quote }: ReservedRow,
): Promise<void> {
  const lines = quote.lines.map(({ product_id, color }, line) => ({
    order_token,
    owner,
    line,
    product_id,
    color,
  }))
  const taken = await claimStyles(transaction, trunk_show_id!, lines)
  if (taken.length === 0) return
  throw styleTaken(
    taken.map(({ line }) => {
      const quoted = quote.lines[line]!
      return { ...quoted, id: quoted.cart_item_id! }
    }),
  )
}
