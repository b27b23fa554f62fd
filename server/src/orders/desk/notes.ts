import type { OrderNote } from '@twirl/contract/staff/orders/order-details'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit, listStaffNames } from '../../staff/public.ts'
import { findNoteByKey, insertNote, listNotes } from './notes.queries.ts'
import { getOrderId } from './order-id.ts'

type NoteDeps = { db: Database; clock: Clock }

/** What staff wrote about an order (STAFF-17), newest first. */
export async function listOrderNotes(
  { db }: Pick<NoteDeps, 'db'>,
  orderNumber: string,
): Promise<{ notes: OrderNote[] }> {
  const rows = await listNotes(db, await getOrderId(db, orderNumber))
  const names = await listStaffNames(
    db,
    rows.map(({ staff_id }) => staff_id),
  )
  return {
    notes: rows.map(({ id, text, staff_id, created_at }) => ({
      id,
      text,
      author: names.get(staff_id) ?? '',
      created_at: created_at.toISOString(),
    })),
  }
}

type NewNote = { orderNumber: string; text: string; request_key: string }

/** Adds a note. The same form sent twice adds one; a form that was already used for another note is refused. */
export async function addOrderNote(
  deps: NoteDeps,
  { staff_id }: StaffCaller,
  { orderNumber, text, request_key }: NewNote,
): Promise<{ notes: OrderNote[] }> {
  await inTransaction(deps.db, async (transaction) => {
    const order_id = await getOrderId(transaction, orderNumber)
    const created_at = deps.clock.now()
    const id = await insertNote(transaction, { order_id, staff_id, text, request_key, created_at })
    if (id === undefined) {
      const earlier = await findNoteByKey(transaction, request_key)
      if (earlier?.order_id === order_id && earlier.text === text) return
      throw new AppError('STEP_REFUSED', {
        message: 'This form already saved another note. Reload the page to write a new one.',
      })
    }
    await audit(transaction, deps, {
      staff_id,
      action: 'order.add-note',
      subject_kind: 'order',
      subject_id: orderNumber,
      after: { note: text },
    })
  })
  return listOrderNotes(deps, orderNumber)
}
