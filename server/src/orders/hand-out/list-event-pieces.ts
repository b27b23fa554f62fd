import type { LedPiece } from '@twirl/contract/groups/lead-pieces'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { dayOf, daysBetween } from '#platform/new-york-time.ts'
import { listUnitsOfOrders, type UnitOfLine } from '../../inventory/public.ts'
import { type EventItem, listItemsOfEvent } from './event-pieces.queries.ts'
import { isHandedOutByLeads } from './hand-out.ts'
import type { MarkDeps } from './mark-piece.ts'
import { actBy, actOf, type Lead } from './marked-by.ts'
import { listMarksOfEvent, type PieceMark } from './piece-marks.queries.ts'

/** The pieces of an event for its leads: names, sizes and states, neither addresses nor prices (LEAD-2, LEAD-25). */
export async function listEventPieces(
  { db, clock }: Pick<MarkDeps, 'db' | 'clock'>,
  lead: Lead,
): Promise<{ pieces: LedPiece[]; unshipped_count: number }> {
  const items = await listItemsOfEvent(db, lead.trunk_show_id)
  const shipped = items.filter(({ shipped_at }) => shipped_at !== null)
  const tokens = [...new Set(shipped.map(({ order_token }) => order_token))]
  const units = await listUnitsOfOrders(db, tokens)
  const marks = await listMarksOfEvent(db, lead.trunk_show_id)
  const orderOf = new Map(items.map(({ id, order_id }) => [id, order_id]))
  const marksByOrder = Map.groupBy(marks, ({ order_item_id }) => orderOf.get(order_item_id))
  const today = dayOf(clock.now())
  const pieces = shipped.flatMap((item) =>
    units
      .filter(({ reference, line }) => reference === item.order_token && line === item.line)
      .map((unit) =>
        describePiece({ item, unit, marks: marksByOrder.get(item.order_id) ?? [] }, lead, today),
      ),
  )
  const unshipped = items.filter(
    ({ shipped_at, is_canceled }) => shipped_at === null && !is_canceled,
  )
  return {
    pieces,
    unshipped_count: unshipped.reduce((sum, { sent_quantity }) => sum + sent_quantity, 0),
  }
}

type Known = { item: EventItem; unit: UnitOfLine; marks: PieceMark[] }

function describePiece({ item, unit, marks }: Known, lead: Lead, today: string): LedPiece {
  const markOf = (kind: PieceMark['kind']) =>
    marks.find(
      (each) =>
        each.kind === kind && each.order_item_id === item.id && each.unit_id === unit.unit_id,
    )
  const [handOut, takeBack] = [markOf('HAND_OUT'), markOf('TAKE_BACK')]
  const handed_out = handOut
    ? actOf(handOut, lead)
    : isHandedOutByLeads(marks)
      ? null
      : actBy('STAFF', item.delivered_at)
  const state = stateOf(item, unit, {
    isHandedOut: handed_out !== null,
    isTakenBack: takeBack !== undefined,
  })
  const isWithMember = state === 'OUT' || state === 'ANNOUNCED'
  const due_date =
    item.transaction_type === 'RENT' && item.delivered_at !== null ? item.due_date : null
  return {
    code: unitCodeOf(unit.unit_id),
    person: item.customer_id === null ? item.order_number : String(item.customer_id),
    order_number: item.order_number,
    name: item.name,
    title: item.title,
    color: item.color,
    size: item.size,
    is_rental: item.transaction_type === 'RENT',
    state,
    handed_out,
    given_back: takeBack
      ? actOf(takeBack, lead)
      : state === 'RECEIVED'
        ? actBy('STAFF', item.received_at)
        : state === 'ANNOUNCED'
          ? actBy('MEMBER', item.return_requested_at)
          : null,
    due_date,
    days_late: isWithMember && due_date ? Math.max(0, daysBetween(due_date, today)) : 0,
  }
}

type Marks = { isHandedOut: boolean; isTakenBack: boolean }

function stateOf(
  { transaction_type }: EventItem,
  { state, is_away_for, booking_state }: UnitOfLine,
  { isHandedOut, isTakenBack }: Marks,
): LedPiece['state'] {
  if (transaction_type === 'PURCHASE') return isHandedOut ? 'OUT' : 'TO_HAND_OUT'
  if (is_away_for && state === 'RETURNING') return isTakenBack ? 'BACK' : 'ANNOUNCED'
  if (is_away_for && state === 'OUT') return isHandedOut ? 'OUT' : 'TO_HAND_OUT'
  return state === 'SOLD' && booking_state === 'COMPLETED' ? 'BOUGHT' : 'RECEIVED'
}
