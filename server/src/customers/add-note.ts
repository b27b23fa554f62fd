import type { addCustomerNote } from '@twirl/contract/staff/customers/customers'
import type * as z from 'zod/mini'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { assertNotClosed, changeCustomer } from './change-customer.ts'
import type { CustomerDeps } from './customers-deps.ts'
import { insertNote } from './notes.queries.ts'

/** Adds a note. The audit log names it without its text, which is erased with the customer's data (STAFF-78). */
export function addNote(
  deps: CustomerDeps,
  staff: StaffCaller,
  { id, text, note_token }: z.output<(typeof addCustomerNote)['input']>,
): Promise<void> {
  return changeCustomer(deps, staff, id, async (transaction, customer) => {
    await assertNotClosed(transaction, customer)
    const { staff_id } = staff
    const note = { customer_id: id, staff_id, text, note_token, created_at: deps.clock.now() }
    const noteId = await insertNote(transaction, note)
    return noteId === null ? null : { action: 'customer.note', after: { note: noteId } }
  })
}
