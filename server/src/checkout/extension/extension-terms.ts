import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  type Extension,
  extensionOf,
  type ExtensionRules,
  loadItemFacts,
  lockItem,
} from '../../orders/public.ts'
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
  const found = extensionOf(facts!, { terms: extensionRules(deps), now: deps.clock.now(), by })
  if (typeof found === 'string')
    throw new AppError('ITEM_NOT_EXTENDABLE', { cause: new Error(found) })
  return found
}
