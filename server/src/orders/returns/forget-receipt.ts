import type { Transaction } from '#platform/database/transaction.ts'
import { returnMistakenMail } from '../mails/return-mistaken-mail.ts'
import type { OrderDeps } from '../order-deps.ts'
import { orderLinkOf } from '../order-number.ts'
import { deleteReceipt } from './forget-receipt.queries.ts'
import { lockRecordedItem } from './receive-return.ts'

/**
 * Forgets that an item came back, because the piece that completed its return was scanned by mistake (STAFF-51). The item is
 * due again, and a mail corrects the one about the return. `scan` names the scan.
 */
export async function forgetReceipt(
  transaction: Transaction,
  deps: OrderDeps,
  { item_id, scan }: { item_id: number; scan: string },
): Promise<void> {
  const item = await lockRecordedItem(transaction, item_id)
  if (!item.received_at) return
  await deleteReceipt(transaction, item_id)
  const mail = returnMistakenMail(item, item.received_at, orderLinkOf(deps, item.order_number))
  await deps.outbox.putMail(transaction, `return mistaken ${item_id}, scan ${scan}`, mail, {
    about: item.order_number,
  })
}
