import type { EndpointOutput } from '@twirl/contract/endpoint'
import type {
  cancelEvent as contract,
  previewEventCancel,
} from '@twirl/contract/staff/events/event-changes'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { toDollars } from '#platform/money.ts'
import { countBagsOfEvent } from '../../cart/public.ts'
import { countPayingInEvent } from '../../checkout/public.ts'
import { listOpenOrdersOfEvent } from '../../orders/public.ts'
import { listGuestAnswers } from '../../rsvp/public.ts'
import { setEventRowState, statesAfter } from '../../trunk-shows/public.ts'
import { getEventRow } from '../get-event.ts'
import { assertVersion, writeEvent } from '../write-event.ts'
import { assertNoRunningChange } from './assert-no-running-change.ts'
import { APPLY_CHANGE } from './apply-change.ts'
import { beginChange } from './begin-change.ts'
import type { ChangeDeps } from './change-deps.ts'

const GUESTS_MAX = 10_000

/** What canceling would do now (STAFF-155). */
export async function previewCancel(
  deps: Pick<ChangeDeps, 'db'>,
  id: number,
): Promise<EndpointOutput<typeof previewEventCancel>> {
  const { db } = deps
  await getEventRow(deps, id)
  const orders = await listOpenOrdersOfEvent(db, id)
  const cancelable = orders.filter(({ shipped_at }) => shipped_at === null)
  const answers = await listGuestAnswers(db, id, GUESTS_MAX)
  return {
    orders: cancelable.length,
    refund: toDollars(cancelable.reduce((sum, { rest_cents }) => sum + rest_cents, 0)),
    left: orders
      .filter(({ shipped_at }) => shipped_at !== null)
      .map(({ order_number, name }) => ({ order_number, name, text: 'It has been shipped.' })),
    paying: await countPayingInEvent(db, id),
    bags: await countBagsOfEvent(db, id),
    guests: answers.filter(({ is_attending }) => is_attending).length,
  }
}

/**
 * Cancels an event (STAFF-156): its shop closes with this transaction, and a job cancels its orders. Who comes second
 * changes nothing.
 */
export async function cancelEvent(
  deps: ChangeDeps,
  staff: StaffCaller,
  { id, version, reason, message }: z.output<(typeof contract)['input']>,
): Promise<void> {
  // Canceling gives money back, as canceling an order does (STAFF-24).
  if (!staff.permissions.includes('service')) throw new AppError('FORBIDDEN')
  await writeEvent(deps, staff, id, async (transaction, row) => {
    if (row.state === 'CANCELED') return null
    await assertVersion(transaction, row, version)
    if (!statesAfter(row.state).includes('CANCELED'))
      throw new AppError('STEP_REFUSED', {
        message: `An event that is ${row.state === 'DRAFT' ? 'a draft' : 'deleted'} is not canceled: no one knows of it.`,
      })
    await assertNoRunningChange(transaction, id)
    const created_at = deps.clock.now()
    await setEventRowState(transaction, id, 'CANCELED', created_at)
    const orders = await beginChange(deps, transaction, {
      trunk_show_id: id,
      kind: 'CANCEL',
      staff_id: staff.staff_id,
      reason,
      message: message || null,
      created_at,
    })
    return {
      action: 'event.cancel',
      reason,
      before: { state: row.state },
      after: { state: 'CANCELED', orders },
    }
  })
  deps.jobs.wake(APPLY_CHANGE)
}
