import { AppError } from '#platform/http/app-error.ts'
import type { Database } from '#platform/database/database.ts'
import type { OfferRow } from '../../catalog/public.ts'
import { planExchange, type RentalPlan } from '../../inventory/public.ts'
import {
  actionsOf,
  countExchanges,
  type ExchangeableItem,
  loadItemFacts,
} from '../../orders/public.ts'
import type { LoadOrderDeps } from '../quote/load-order.ts'

/** The terms of an exchange that is requested now. */
export type ExchangeTerms = {
  plan: RentalPlan
  /** In dollars; 0 for the first of a rental order. */
  fee: number
}

/** Throws unless the item can be exchanged now. */
export async function loadExchangeTerms(
  { clock, terms }: Pick<LoadOrderDeps, 'clock' | 'terms'>,
  db: Database,
  { id, original_order_id }: ExchangeableItem,
): Promise<ExchangeTerms> {
  const now = clock.now()
  const { rental_terms, after_sale_terms } = terms()
  const [facts] = await loadItemFacts(db, [id])
  const rules = { rental: rental_terms, after_sale: after_sale_terms }
  if (!actionsOf(facts!, rules, now).is_exchangeable) throw new AppError('ITEM_NOT_EXCHANGEABLE')
  const used = await countExchanges(db, original_order_id)
  return {
    // What has no due date cannot be exchanged.
    plan: planExchange(now, facts!.due_date!, rental_terms),
    fee: used < after_sale_terms.free_exchanges ? 0 : after_sale_terms.exchange_fee,
  }
}

/** The item's own product is offered in another size or color, and every product that rents for no more than it did. */
export function isExchangeOffer(item: ExchangeableItem, offer: OfferRow): boolean {
  return (
    offer.sku !== item.sku &&
    offer.is_published &&
    offer.is_rentable &&
    offer.rental_price_cents !== null &&
    (offer.product_id === item.product_id || offer.rental_price_cents <= item.first_price_cents)
  )
}
