import type { Transaction } from '#platform/database/transaction.ts'
import { countPayingInEvent } from '../checkout/public.ts'
import { listPromisedPieces } from '../orders/public.ts'
import { claimStyles, deleteClaimsOfEvent, type EventFields } from '../trunk-shows/public.ts'
import { fieldError } from './event-fields.ts'

/** The longest list of pieces that is named. */
const NAMED = 5

/**
 * Promises each style to the member who has ordered it, or lets all members order all of them. Twins that exist already
 * are named, and the switch stays off (LEAD-41). The caller has locked the event, so that no order of it begins meanwhile.
 */
export async function switchTwins(
  transaction: Transaction,
  eventId: number,
  { has_no_twins }: Pick<EventFields, 'has_no_twins'>,
): Promise<void> {
  if (!has_no_twins) return deleteClaimsOfEvent(transaction, eventId)
  if ((await countPayingInEvent(transaction, eventId)) > 0)
    throw fieldError(
      'has_no_twins',
      'A member is paying for an order right now. Please try again in some minutes.',
    )
  const pieces = await listPromisedPieces(transaction, eventId)
  const taken = await claimStyles(transaction, eventId, pieces)
  if (taken.length === 0) return
  const keyOf = ({ product_id, color }: { product_id: number; color: string }) =>
    `${product_id} ${color}`
  const twins = [...new Set(taken.map(keyOf))].map((key) => {
    const same = pieces.filter((piece) => keyOf(piece) === key)
    const orders = [...new Set(same.map(({ order_number }) => order_number))]
    return `${same[0]!.title} in ${same[0]!.color} (${orders.join(', ')})`
  })
  const more = twins.length > NAMED ? `, and ${twins.length - NAMED} more` : ''
  throw fieldError(
    'has_no_twins',
    `Several members have the same already: ${twins.slice(0, NAMED).join('; ')}${more}. Change these orders first.`,
  )
}
