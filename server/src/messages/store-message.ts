import type { Database } from '#platform/database/database.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { takeUse } from '#platform/security/limits.ts'
import type { Mail, Outbox } from '#platform/outbox/outbox.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import type { MessageKind } from './messages.queries.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'

type NewMessage = {
  kind: MessageKind
  /** The id of a new message; null when it is stored already. */
  insert: (transaction: Transaction, owner: string) => Promise<number | null>
  /** The message as our mailbox gets it. Its writer gets none: anyone could name anyone as the writer. */
  mail: Mail
}

/**
 * Stores and forwards a message once, within what one sender may write in an hour. The use is taken after the
 * insert, in its transaction: sending again what is stored is free, and a refused message leaves nothing behind.
 */
export async function storeMessage(
  { db, outbox }: { db: Database; outbox: Outbox },
  visitor: Visitor,
  { kind, insert, mail }: NewMessage,
): Promise<void> {
  const owner = ownerOf(visitor)
  await inTransaction(db, async (transaction) => {
    const id = await insert(transaction, owner)
    if (id === null) return
    await takeMessageUses(transaction, owner, visitor.address_hash)
    await outbox.putMail(transaction, `${kind} ${id}`, mail)
  })
}

async function takeMessageUses(
  db: Database,
  owner: string,
  addressHash: string | null,
): Promise<void> {
  await takeUse(db, LIMITS.message_by_owner, owner)
  if (addressHash !== null) await takeUse(db, LIMITS.message_from_address, addressHash)
}
