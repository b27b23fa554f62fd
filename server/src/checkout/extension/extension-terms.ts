import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type Extension,
  extensionOf,
  type ExtensionRules,
  isOpen,
  lastExtension,
  loadItemFacts,
  lockItem,
} from '../../orders/public.ts'
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
    paid_months: await countPaidMonths(transaction, id),
  })
  if (typeof found === 'string')
    throw new AppError('ITEM_NOT_EXTENDABLE', { cause: new Error(found) })
  return found
}

/** Late months that were paid for every piece that is open, since the last extension. */
async function countPaidMonths(transaction: Transaction, itemId: number): Promise<number> {
  const [facts] = await loadItemFacts(transaction, [itemId])
  const item = facts!
  const since = lastExtension(item.rentals) ?? item.paid_at
  const paid = (await listChargesOfItem(transaction, item.id)).filter(
    ({ kind, state, created_at }) => kind === 'LATE' && state === 'PAID' && created_at > since,
  )
  const cents = paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const month = item.additional_month_cents * item.rentals.filter(isOpen).length
  return month > 0 ? Math.floor(cents / month) : 0
}
