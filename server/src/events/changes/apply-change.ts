import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { JobFailure, type JobKind } from '#platform/jobs/job-kind.ts'
import { countPayingInEvent } from '../../checkout/public.ts'
import { cancelOrder, listOpenOrdersOfEvent, moveOrder, StepRefused } from '../../orders/public.ts'
import { getEventRow } from '../get-event.ts'
import type { ChangeDeps } from './change-deps.ts'
import { moveOf } from './move-of-order.ts'
import {
  addChangeOrders,
  type ChangeOrderRow,
  type ChangeRow,
  findChange,
  findWaitingOrder,
  finishChange,
  storeResult,
} from './event-changes.queries.ts'
import { tellOfCancellation, tellOfMove } from './tell-guests.ts'

/** Applies a cancellation or a move to the orders of an event. */
export const APPLY_CHANGE: JobKind<{ change_id: number }> = {
  name: 'apply-event-change',
  // A member who is paying has an answer within minutes; an outage of the database or the gateway may take hours.
  retryLimit: 1_000,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 5 * 60,
  expireInSeconds: 15 * 60,
  retentionSeconds: 30 * 24 * 60 * 60,
}

type ApplyDeps = Pick<
  ChangeDeps,
  'db' | 'clock' | 'terms' | 'secrets' | 'outbox' | 'gateway' | 'publicOrigin' | 'log'
>

/**
 * Takes the orders of an event that is canceled or moved one by one (STAFF-156, STAFF-162). Each is a transaction of its own whose repetition changes
 * nothing, so that a run that was stopped is continued by the next one, and two runs at once do no harm.
 */
export async function applyChange(deps: ApplyDeps, changeId: number): Promise<void> {
  const change = await findChange(deps.db, changeId)
  if (!change || change.finished_at) return
  const { trunk_show_id } = change
  // Before the orders are listed: a payment that ends in between has made its order.
  const paying = await countPayingInEvent(deps.db, trunk_show_id)
  const orders = await listOpenOrdersOfEvent(deps.db, trunk_show_id)
  await addChangeOrders(
    deps.db,
    changeId,
    orders.map(({ order_number }) => order_number),
  )
  const busy: string[] = []
  for (;;) {
    const orderNumber = await findWaitingOrder(deps.db, changeId, { except: busy })
    if (orderNumber === undefined) break
    const result = await applyToOne(deps, change, orderNumber)
    if (result === 'BUSY') busy.push(orderNumber)
    else await storeResult(deps.db, changeId, orderNumber, { ...result, done_at: deps.clock.now() })
  }
  if (change.kind === 'CANCEL') await tellOfCancellation(deps, change)
  if (paying > 0) throw new JobFailure('members are still paying', { isPermanent: false })
  if (busy.length > 0) throw new JobFailure('orders are still busy', { isPermanent: false })
  // Last: a guest who was paying has an order now, and its own mail.
  if (change.kind === 'MOVE') await tellOfMove(deps, change)
  await finishChange(deps.db, changeId, deps.clock.now())
}

type Result = Pick<ChangeOrderRow, 'result' | 'note' | 'refund_cents'>

async function applyToOne(
  deps: ApplyDeps,
  change: ChangeRow,
  orderNumber: string,
): Promise<Result | 'BUSY'> {
  try {
    return change.kind === 'CANCEL'
      ? await cancelOne(deps, change, orderNumber)
      : await moveOne(deps, change, orderNumber)
  } catch (error) {
    // A payment or a decision about a refund is under way: the next run tries the order again.
    if (error instanceof StepRefused && error.isBusy) return 'BUSY'
    // It has left, or no unit is free for the new days. Staff decide.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { result: 'LEFT', note: error.message, refund_cents: null }
  }
}

async function cancelOne(
  deps: ApplyDeps,
  { staff_id, reason, message }: ChangeRow,
  order_number: string,
): Promise<Result> {
  const canceled = await cancelOrder(deps, { order_number, reason, message }, { staff_id })
  const { state, amount_cents: refund_cents } = canceled
  return { result: 'DONE', note: REFUND_NOTES[state] ?? null, refund_cents }
}

async function moveOne(
  deps: ApplyDeps,
  { id, trunk_show_id, staff_id, reason, message }: ChangeRow,
  order_number: string,
): Promise<Result> {
  const event = await getEventRow(deps, trunk_show_id)
  const move = moveOf(deps, event, { reason, message, cause: `event moved ${id}` })
  await inTransaction(deps.db, (transaction) =>
    moveOrder(deps, transaction, { ...move, order_number }, { staff_id }),
  )
  return { result: 'DONE', note: null, refund_cents: null }
}

/** What staff should know of a refund that is not paid yet. */
const REFUND_NOTES: Partial<Record<Awaited<ReturnType<typeof cancelOrder>>['state'], string>> = {
  RESERVED: 'The refund is on its way.',
  REFUSED: 'The payment gateway refused the refund. It is in the list of refused refunds.',
}
