import type { Transaction } from '#platform/database/transaction.ts'
import type { MoveReport } from '#platform/guest-move.ts'
import { moveAlertRows } from './stock-alerts.queries.ts'

/** At login: the customer sees and cancels what the guest asked for. The mail goes to the address that the guest typed. */
export async function moveStockAlerts(
  transaction: Transaction,
  from: string,
  to: string,
): Promise<MoveReport> {
  return { moved: await moveAlertRows(transaction, from, to) }
}
