import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type Extension,
  extensionOf,
  type ExtensionRules,
  type FactsOfItem,
  findRefundedOrder,
  isOpen,
  lastExtension,
  loadItemFacts,
  lockItem,
  restOf,
} from '../../orders/public.ts'
import { toCents } from '#platform/money.ts'
import { lateCentsOf } from '../charges/charge-caps.ts'
import { listChargesOfItem } from '../charges/charges.queries.ts'
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
    paid_months: await countPaidMonths(deps, transaction, facts!),
  })
  if (typeof found === 'string')
    throw new AppError('ITEM_NOT_EXTENDABLE', { cause: new Error(found) })
  return found
}

/**
 * Late months of the open pieces that were paid since the last extension. A month that was paid for some of them only
 * counts as paid, so that no day is paid twice.
 */
async function countPaidMonths(
  { clock, terms }: TermsDeps,
  transaction: Transaction,
  item: FactsOfItem,
): Promise<number> {
  const since = lastExtension(item.rentals) ?? item.paid_at
  let cents = 0
  for (const charge of await listChargesOfItem(transaction, item.id)) {
    const { kind, state, created_at, amount_cents, charge_order_number } = charge
    if (kind !== 'LATE' || state !== 'PAID' || created_at <= since) continue
    const order = await findRefundedOrder(transaction, { order_number: charge_order_number! })
    if (restOf(order!) > 0) cents += amount_cents
  }
  const prices = {
    due_date: item.order_due_date,
    month_cents: item.additional_month_cents,
    full_price_cents: item.full_price_cents ?? toCents(terms().finance_terms.damage_limit),
    now: clock.now(),
  }
  const open = item.rentals.filter(isOpen)
  // What was charged for pieces that came back does not pay for those that are out.
  for (const rental of item.rentals)
    if (!open.includes(rental) && rental.ending !== 'RELEASED') cents -= lateCentsOf(rental, prices)
  const month = prices.month_cents * open.length
  return cents > 0 && month > 0 ? Math.ceil(cents / month) : 0
}
