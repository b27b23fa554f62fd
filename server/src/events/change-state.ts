import type { setEventState } from '@twirl/contract/staff/events/events'
import type * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { countOrdersOfEvents } from '../orders/public.ts'
import {
  type EventRow,
  findPasswordHash,
  isGroupPasswordTaken,
  isOnline,
  setEventRowState,
  statesAfter,
} from '../trunk-shows/public.ts'
import type { Transaction } from '#platform/database/transaction.ts'
import type { EventDeps } from './events-deps.ts'
import { type Act, assertVersion, passwordTaken, writeEvent } from './write-event.ts'

type Input = z.output<(typeof setEventState)['input']>

/** Takes an event further or back, along the table of its states (STAFF-150). */
export function changeState(
  deps: EventDeps,
  staff: StaffCaller,
  { id, version, state }: Input,
): Promise<void> {
  return writeEvent(deps, staff, id, async (transaction, row) => {
    if (row.state === state) return null
    await assertVersion(transaction, row, version)
    return setState(transaction, deps, row, state)
  })
}

/** The caller has locked the event. */
export async function setState(
  transaction: Transaction,
  deps: EventDeps,
  row: EventRow,
  state: Input['state'],
): Promise<Act> {
  if (row.state === state) return null
  if (!statesAfter(row.state).includes(state))
    throw new AppError('STEP_REFUSED', {
      message: `An event that is ${row.state.toLowerCase()} can’t become ${state.toLowerCase()}.`,
    })
  if (state === 'SCHEDULED' || state === 'OPEN') await assertReady(transaction, row, state)
  if (state === 'DELETED') await assertNoOrders(transaction, row)
  await setEventRowState(transaction, row.id, state, deps.clock.now())
  return { action: 'event.set-state', before: { state: row.state }, after: { state } }
}

/** A group rental that guests see has a password of its own; a shop that opens sells something, and its box goes somewhere. */
async function assertReady(
  transaction: Transaction,
  row: EventRow,
  state: 'SCHEDULED' | 'OPEN',
): Promise<void> {
  if (!isOnline(row.kind)) return
  const hash = await findPasswordHash(transaction, row.id)
  if (
    row.kind === 'ONLINE_GROUP' &&
    hash &&
    (await isGroupPasswordTaken(transaction, hash, row.id))
  )
    throw passwordTaken()
  if (state !== 'OPEN') return
  const missing = [
    ...(row.products.length + row.collection_ids.length === 0 ? ['pieces or collections'] : []),
    ...(row.shipping_address === null ? ['an address for its box'] : []),
  ]
  if (missing.length > 0)
    throw new AppError('STEP_REFUSED', {
      message: `Before it opens, the event needs ${missing.join(' and ')}.`,
    })
}

async function assertNoOrders(transaction: Transaction, { id }: EventRow): Promise<void> {
  const orders = await countOrdersOfEvents(transaction, [id])
  if ((orders.get(id) ?? 0) > 0)
    throw new AppError('STEP_REFUSED', {
      message: 'The event has orders, so it can’t be deleted. Cancel it instead.',
    })
}
