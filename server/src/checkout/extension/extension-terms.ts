import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { toCents } from '#platform/money.ts'
import {
  countPaidDays,
  type Extension,
  extensionOf,
  type ExtensionRules,
  lastExtension,
  loadItemFacts,
  lockItem,
} from '../../orders/public.ts'
import { lateCentsOf } from '../charges/charge-caps.ts'
import { listChargesOfItem } from '../charges/charges.queries.ts'
import { sumLateCharges } from '../charges/sum-late-charges.ts'
import type { LoadOrderDeps } from '../quote/load-order.ts'

type TermsDeps = Pick<LoadOrderDeps, 'clock' | 'terms'>

/** The terms by which the orders slice decides. */
export function extensionRules({ terms }: Pick<TermsDeps, 'terms'>): ExtensionRules {
  const { rental_terms: rental, after_sale_terms: after_sale, extension_terms: extension } = terms()
  return { rental, after_sale, extension }
}

/** Locks the item, and throws unless it can be extended now. */
export async function lockExtension(
  deps: TermsDeps,
  transaction: Transaction,
  { id, by }: { id: number; by: 'CUSTOMER' | 'STAFF' },
): Promise<Extension> {
  await lockItem(transaction, id, null)
  const [facts] = await loadItemFacts(transaction, [id])
  const found = extensionOf(facts!, {
    terms: extensionRules(deps),
    now: deps.clock.now(),
    by,
    paid_months: await countPaidMonths(deps, transaction, id),
  })
  if (typeof found === 'string')
    throw new AppError('ITEM_NOT_EXTENDABLE', { cause: new Error(found) })
  return found
}

/**
 * Returns the late months that were paid for each piece that is extended. What was paid counts first for pieces that the
 * customer has returned, bought or paid for: they are not extended.
 */
async function countPaidMonths(
  { clock, terms }: TermsDeps,
  transaction: Transaction,
  itemId: number,
): Promise<number> {
  const [facts] = await loadItemFacts(transaction, [itemId])
  const { rentals, rental_ids_out, additional_month_cents: month_cents, ...item } = facts!
  const charges = await listChargesOfItem(transaction, itemId)
  const paid_cents = sumLateCharges({
    charges: charges.filter(({ state }) => state === 'PAID'),
    extended_at: lastExtension(rentals),
    paid_days: await countPaidDays(transaction, itemId),
    month_cents,
  })
  const late = {
    due_date: item.order_due_date,
    month_cents,
    full_price_cents: item.full_price_cents ?? toCents(terms().finance_terms.damage_limit),
    now: clock.now(),
  }
  const others = rentals.filter(
    ({ id, ending }) => ending !== 'RELEASED' && !rental_ids_out.includes(id),
  )
  const other_cents = others.reduce((sum, rental) => sum + lateCentsOf(rental, late), 0)
  const month = month_cents * rental_ids_out.length
  return month > 0 ? Math.max(0, Math.floor((paid_cents - other_cents) / month)) : 0
}
