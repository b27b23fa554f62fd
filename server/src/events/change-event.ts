import { isDeepStrictEqual } from 'node:util'
import type { changeEvent as contract } from '@twirl/contract/staff/events/events'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { countOrdersOfEvents } from '../orders/public.ts'
import {
  type EventFields,
  type EventRow,
  findPasswordHash,
  isOnline,
  replaceOffer,
  updateEventRow,
} from '../trunk-shows/public.ts'
import { assertBoxDelivered, auditedState, fieldError, readForm } from './event-fields.ts'
import type { EventDeps } from './events-deps.ts'
import { assertQuotas } from './own-stock.ts'
import { switchTwins } from './switch-twins.ts'
import { assertVersion, writeEvent } from './write-event.ts'

type Input = z.output<(typeof contract)['input']>

/** Changes an event as far as its state allows (STAFF-149). */
export function changeEvent(
  deps: EventDeps,
  staff: StaffCaller,
  { id, version, form }: Input,
): Promise<void> {
  return writeEvent(deps, staff, id, async (transaction, row) => {
    await assertVersion(transaction, row, version)
    if (row.state === 'CANCELED' || row.state === 'DELETED')
      throw new AppError('STEP_REFUSED', {
        message: `This event is ${row.state.toLowerCase()}. It can’t be changed any more.`,
      })
    const alias = form.alias ?? row.alias
    assertFixedFields(row, alias, form.kind)
    if (isOnline(form.kind) && (await findPasswordHash(transaction, id)) === null)
      throw fieldError('kind', 'Give the event a password first')
    assertBoxDelivered(deps, form.shipping_address, row.shipping_address)
    const known = { ...deps, db: transaction }
    const { fields, offer } = await readForm(known, form, alias, row.collection_ids)
    const orders = await countOrdersOfEvents(transaction, [id])
    if ((orders.get(id) ?? 0) > 0) assertSameRental(row, fields)
    await assertQuotas(known, id, offer.products)
    const before = auditedState(row, row)
    const after = auditedState(fields, offer)
    if (fields.has_no_twins !== row.has_no_twins) await switchTwins(transaction, id, fields)
    await updateEventRow(transaction, id, fields, deps.clock.now())
    await replaceOffer(transaction, id, offer)
    return { action: 'event.change', ...onlyChanges(before, after) }
  })
}

/** Links of invitations contain the alias, and the kind decides how guests find the event. */
function assertFixedFields(row: EventRow, alias: string, kind: EventRow['kind']): void {
  if (row.state === 'DRAFT') return
  if (alias !== row.alias)
    throw fieldError('alias', 'The link can only be changed while the event is a draft')
  if (kind !== row.kind)
    throw fieldError('kind', 'The kind can only be changed while the event is a draft')
}

/** Units are booked for the days of the orders, and members were told them. */
function assertSameRental(row: EventRow, fields: EventFields): void {
  const text = 'The event has orders. Move it to change this day.'
  if (row.hand_out_date !== fields.hand_out_date) throw fieldError('hand_out_date', text)
  if (row.party_date !== fields.party_date) throw fieldError('party_date', text)
  // Without a hand-out day the box is planned by the closing time.
  if (row.hand_out_date === null && row.closes_at.getTime() !== fields.closes_at.getTime())
    throw fieldError('closes_at', text)
}

function onlyChanges(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  const pick = (state: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, state[name]]))
  return { before: pick(before), after: pick(after) }
}
