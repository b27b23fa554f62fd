import type { EndpointOutput } from '@twirl/contract/endpoint'
import type {
  moveEvent as contract,
  previewEventMove,
} from '@twirl/contract/staff/events/event-changes'
import { dateProblems } from '@twirl/contract/staff/events/event-form'
import type * as z from 'zod/mini'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { underSavepoint } from '#platform/database/savepoint.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { timeOfShopTime } from '#platform/new-york-time.ts'
import { listOpenOrdersOfEvent, moveOrder } from '../../orders/public.ts'
import { type EventRow, updateEventRow } from '../../trunk-shows/public.ts'
import { getEventRow } from '../get-event.ts'
import { assertVersion, writeEvent } from '../write-event.ts'
import { assertNoRunningChange } from './assert-no-running-change.ts'
import { APPLY_CHANGE } from './apply-change.ts'
import { beginChange } from './begin-change.ts'
import type { ChangeDeps } from './change-deps.ts'
import { moveOf } from './move-of-order.ts'

type Input = z.output<(typeof contract)['input']>
type Dates = Input['dates']
type MovedDates = Pick<
  EventRow,
  'opens_at' | 'closes_at' | 'rsvp_closes_at' | 'hand_out_date' | 'party_date'
>

function readDates(dates: Dates): MovedDates {
  const problems = dateProblems(dates)
  if (Object.keys(problems).length > 0) throw new AppError('BAD_REQUEST', { fields: problems })
  const { rsvp_closes_at } = dates
  return {
    opens_at: timeOfShopTime(dates.opens_at),
    closes_at: timeOfShopTime(dates.closes_at),
    rsvp_closes_at: rsvp_closes_at === null ? null : timeOfShopTime(rsvp_closes_at),
    hand_out_date: dates.hand_out_date,
    party_date: dates.party_date,
  }
}

function assertMovable({ state }: EventRow): void {
  if (state !== 'SCHEDULED' && state !== 'OPEN' && state !== 'CLOSED')
    throw new AppError('STEP_REFUSED', {
      message:
        state === 'DRAFT'
          ? 'A draft is changed, not moved: no one knows its dates.'
          : `This event is ${state.toLowerCase()}. It can’t be moved any more.`,
    })
}

/** Which orders could be kept on the new days (STAFF-161). They are moved in a transaction that is rolled back. */
export async function previewMove(
  deps: ChangeDeps,
  { id, dates }: { id: number; dates: Dates },
): Promise<EndpointOutput<typeof previewEventMove>> {
  const row = await getEventRow(deps, id)
  assertMovable(row)
  const moved = { ...row, ...readDates(dates) }
  const left: EndpointOutput<typeof previewEventMove>['left'] = []
  const orders = await listOpenOrdersOfEvent(deps.db, id)
  const rollBack = new Error('A preview changes nothing.')
  try {
    await inTransaction(deps.db, async (transaction) => {
      for (const { order_number, name } of orders) {
        const text = await tryMove(deps, transaction, moved, order_number)
        if (text !== null) left.push({ order_number, name, text })
      }
      throw rollBack
    })
  } catch (error) {
    if (error !== rollBack) throw error
  }
  return { orders: orders.length - left.length, left }
}

/** Returns why the order cannot be moved; null if it can. */
async function tryMove(
  deps: ChangeDeps,
  transaction: Transaction,
  event: EventRow,
  order_number: string,
): Promise<string | null> {
  const move = moveOf(deps, event, { reason: 'preview', message: null, cause: 'preview' })
  // The mail of a preview is rolled back with it, and must wake no one.
  const silent = { ...deps, outbox: { putMail: async () => false } }
  try {
    await underSavepoint(transaction, () =>
      moveOrder(silent, transaction, { ...move, order_number }, null),
    )
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return error.message
  }
}

/** Moves an event (STAFF-162): its dates change with this transaction, and a job moves its orders. */
export async function moveEvent(
  deps: ChangeDeps,
  staff: StaffCaller,
  { id, version, dates, reason, message }: Input,
): Promise<void> {
  const moved = readDates(dates)
  await writeEvent(deps, staff, id, async (transaction, row) => {
    assertMovable(row)
    await assertVersion(transaction, row, version)
    await assertNoRunningChange(transaction, id)
    const created_at = deps.clock.now()
    const { opens_at, closes_at, rsvp_closes_at, hand_out_date, party_date } = row
    await updateEventRow(transaction, id, fieldsOf({ ...row, ...moved }), created_at)
    const orders = await beginChange(deps, transaction, {
      trunk_show_id: id,
      kind: 'MOVE',
      staff_id: staff.staff_id,
      reason,
      message: message || null,
      created_at,
    })
    return {
      action: 'event.move',
      reason,
      before: { opens_at, closes_at, rsvp_closes_at, hand_out_date, party_date },
      after: { ...moved, orders },
    }
  })
  deps.jobs.wake(APPLY_CHANGE)
}

function fieldsOf(row: EventRow): Parameters<typeof updateEventRow>[2] {
  const { kind, theme, alias, university_id, sorority_id, lead_customer_id, lead_name } = row
  const { opens_at, closes_at, rsvp_state, rsvp_closes_at, hand_out_date, party_date } = row
  const whose = { university_id, sorority_id, lead_customer_id, lead_name }
  const when = { opens_at, closes_at, rsvp_state, rsvp_closes_at, hand_out_date, party_date }
  const { has_no_twins, shipping_address } = row
  return { kind, theme, alias, ...whose, ...when, has_no_twins, shipping_address }
}
