import { underSavepoint } from '#platform/database/savepoint.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import {
  ExtensionImpossible,
  extendRental,
  freeAgainAfter,
  type Hold,
  holdExtension,
  releaseHold,
} from '../../inventory/public.ts'
import {
  type Extension,
  extendRentals,
  getRentedItem,
  markItem,
  type RentedItem,
  unmarkItem,
} from '../../orders/public.ts'
import { audit } from '../../staff/public.ts'
import type { ReservedRow } from '../checkout.queries.ts'
import { lockExtension } from '../extension/extension-terms.ts'
import { orderChanged, type Quote, type QuotedExtension } from '../quote/quote.ts'
import { HoldLost, holdOf } from './held-units.ts'
import type { SagaTransactionDeps } from './saga-deps.ts'

/** Marks the item, so that it is neither returned nor bought nor exchanged meanwhile, and holds its units for longer. */
export async function holdLongerRental(
  transaction: Transaction,
  order: ReservedRow,
  { deps }: { deps: SagaTransactionDeps },
): Promise<void> {
  const quoted = quotedExtension(order.quote)
  const by = quoted.by_staff ? 'STAFF' : 'CUSTOMER'
  const current = await lockExtension(deps, transaction, { id: quoted.item_id, by })
  assertUnchanged(order.quote, current)
  const item = await getRentedItem(transaction, quoted.item_id)
  if (!(await markItem(transaction, item.id, 'extension_token', order.order_token)))
    throw new AppError('ITEM_NOT_EXTENDABLE')
  await holdTime(transaction, { item, quoted, hold: holdOf(order) })
}

function assertUnchanged({ lines, extension }: Quote, current: Extension): void {
  const [line] = lines
  const { due_before, due_after } = extension!
  if (due_before !== current.due_before || due_after !== current.due_after)
    throw orderChanged('the due date has changed')
  const isSame = extension!.rental_ids.join() === current.rental_ids.join()
  if (line!.quantity !== current.quantity || !isSame)
    throw orderChanged('a piece was bought or is back')
  const price = extension!.is_free ? 0 : current.price_cents
  if (line!.unit_price_cents !== price) throw orderChanged('the price has changed')
}

type HeldTime = { item: RentedItem; quoted: QuotedExtension; hold: Hold }

async function holdTime(transaction: Transaction, { item, quoted, hold }: HeldTime): Promise<void> {
  try {
    await holdExtension(transaction, lineOf(item, quoted), { until: endOf(quoted), hold })
  } catch (error) {
    if (!(error instanceof ExtensionImpossible)) throw error
    throw new AppError('ITEM_PROMISED', { cause: error })
  }
}

/**
 * Throws unless the units can be kept for so long. The hold is tried and rolled back: the preview and the placement ask
 * the same, so that nothing is quoted that is refused afterwards.
 */
export async function tryExtension(
  transaction: Transaction,
  { item, quoted, now }: { item: RentedItem; quoted: QuotedExtension; now: Date },
): Promise<void> {
  const undo = new Error('only tried')
  try {
    await underSavepoint(transaction, async () => {
      const hold = { reference: 'tried to extend', now, expires_at: now }
      await holdTime(transaction, { item, quoted, hold })
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
}

/** The units stay with the customer until the new due date. */
export async function settleLongerRental(
  transaction: Transaction,
  { order_token, quote }: ReservedRow,
  now: Date,
): Promise<void> {
  const quoted = quotedExtension(quote)
  const item = await getRentedItem(transaction, quoted.item_id)
  await unmarkItem(transaction, item.id, 'extension_token', order_token)
  const { days, paid_days, rental_ids } = quoted
  await extendRentals(transaction, rental_ids, {
    days,
    paid_days,
    order_token,
    now,
    staff_id: quoted.by_staff?.staff_id,
  })
  await auditStaff(transaction, { item, quote, now })
  try {
    const hold = { reference: order_token, now }
    await extendRental(transaction, lineOf(item, quoted), { until: endOf(quoted), hold })
  } catch (error) {
    if (!(error instanceof ExtensionImpossible)) throw error
    throw new HoldLost(`${order_token} lost its units`, { cause: error })
  }
}

/** With the change itself, which another process may make if the one that took the request has ended (STAFF-10). */
async function auditStaff(
  transaction: Transaction,
  { item, quote, now }: { item: RentedItem; quote: Quote; now: Date },
): Promise<void> {
  const { by_staff, due_before, due_after } = quotedExtension(quote)
  if (!by_staff) return
  await audit(
    transaction,
    { clock: { now: () => now } },
    {
      staff_id: by_staff.staff_id,
      action: 'order.extend-rental',
      subject_kind: 'order',
      subject_id: item.order_number,
      before: { item: item.id, due_date: due_before },
      after: { item: item.id, due_date: due_after, charged_cents: quote.totals.total_cents },
      reason: by_staff.reason,
    },
  )
}

export async function releaseLongerRental(
  transaction: Transaction,
  { order_token, quote }: ReservedRow,
): Promise<void> {
  const { item_id } = quotedExtension(quote)
  await unmarkItem(transaction, item_id, 'extension_token', order_token)
  await releaseHold(transaction, order_token)
}

/** Every quote of this kind has one. */
export function quotedExtension({ extension }: Quote): QuotedExtension {
  return extension!
}

function lineOf({ order_token, line }: RentedItem, { quantity }: QuotedExtension) {
  return { reference: order_token, line, quantity }
}

/** By the times that were quoted: the customer confirmed the due date. */
function endOf({ due_after, rental_terms }: QuotedExtension): Date {
  return freeAgainAfter(due_after, rental_terms)
}
