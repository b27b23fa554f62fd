import type { AnyErrorCode } from '@twirl/contract/errors'
import { AppError } from '#platform/http/app-error.ts'
import { dayOf, formatDay } from '#platform/new-york-time.ts'
import { extensionOf, type FactsOfItem, loadItemFacts } from '../../orders/public.ts'
import { findLastExtension } from '../checkout.queries.ts'
import type { PreviewDeps } from '../quote/preview-order.ts'
import { extensionRules } from './extension-terms.ts'

type RefusalDeps = Pick<PreviewDeps, 'db' | 'clock' | 'terms'>

/** What the customer is told about the state of a piece; staff hear what the state is. */
const ABOUT_THE_STATE: AnyErrorCode[] = [
  'ITEM_NOT_EXTENDABLE',
  'ITEM_PROMISED',
  'ORDER_CHANGED',
  'ORDER_IN_PROGRESS',
  'EMAIL_REQUIRED',
]

/** Throws what staff are told: the state of the piece now, and who brought it about (STAFF-55). */
export async function refuseExtension(
  deps: RefusalDeps,
  itemId: number,
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError && ABOUT_THE_STATE.includes(error.code))) throw error
  const [facts] = await loadItemFacts(deps.db, [itemId])
  const message = await describeState(deps, facts!, error.code)
  throw new AppError('STEP_REFUSED', { message, cause: error })
}

async function describeState(
  deps: RefusalDeps,
  facts: FactsOfItem,
  code: AnyErrorCode,
): Promise<string> {
  const due = facts.due_date === null ? '' : formatDay(facts.due_date)
  if (code === 'ITEM_PROMISED')
    return `This piece is promised to another customer in that time, and no other unit is free. It stays due on ${due}.`
  if (code === 'EMAIL_REQUIRED')
    return 'The account of this customer has no email address, so no confirmation can be sent.'
  if (facts.is_in_checkout || code === 'ORDER_IN_PROGRESS')
    return 'A payment for this piece is going on right now: the customer or another member is buying, exchanging or extending it.'
  if (facts.is_exchanged) return 'The customer has exchanged this piece.'
  if (facts.received_at) return `This piece came back on ${formatDay(dayOf(facts.received_at))}.`
  if (facts.return_requested_at)
    return `The customer announced on ${formatDay(dayOf(facts.return_requested_at))} that this piece is on its way back.`
  const terms = extensionRules(deps)
  const found = extensionOf(facts, { terms, now: deps.clock.now(), by: 'STAFF' })
  if (found === 'GROUP')
    return 'The pieces of a group go back in one box, so they can’t be extended.'
  if (found === 'TOO_LATE')
    return `This piece was due on ${due}, so long ago that even an extended rental would be over.`
  if (found === 'NOT_WITH_CUSTOMER') return 'This piece is not with the customer.'
  const last = await findLastExtension(deps.db, facts.id)
  if (!last) return `This piece has changed meanwhile: it is due on ${due}.`
  const who = last.staff_name ?? 'the customer'
  return `This piece is now due on ${due}: ${who} extended it on ${formatDay(dayOf(last.at))}.`
}
