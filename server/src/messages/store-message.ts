import type { Database } from '#platform/database/database.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, takeUse, takeUseIfLeft } from '#platform/security/limits.ts'
import type { Mail, Outbox } from '#platform/outbox/outbox.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { type MessageKind, openCase } from './messages.queries.ts'
import { inTransaction, type Transaction } from '#platform/database/transaction.ts'

type NewMessage = {
  kind: MessageKind
  /** Returns the id of a new message; null when it is stored already. */
  insert: (transaction: Transaction, owner: string) => Promise<number | null>
  /** The message as our mailbox gets it. */
  mail: Mail
  /** Goes to the writer if the limits allow it: any address can be named as the writer. */
  copy?: { mail: (id: number) => Mail; contactHash: string }
}

/**
 * Stores and forwards a message once, within what one sender may write in an hour. The use is taken after the
 * insert, in its transaction: sending again what is stored is free, and a refused message leaves nothing behind.
 * Returns whether a copy was put into the outbox.
 */
export async function storeMessage(
  { db, outbox }: { db: Database; outbox: Outbox },
  visitor: Visitor,
  { kind, insert, mail, copy }: NewMessage,
): Promise<boolean> {
  const owner = ownerOf(visitor)
  return inTransaction(db, async (transaction) => {
    const id = await insert(transaction, owner)
    if (id === null) return false
    await openCase(transaction, kind, id)
    await takeMessageUses(transaction, owner, visitor.address_hash)
    await outbox.putMail(transaction, `${kind} ${id}`, mail)
    if (!copy || !(await takeCopyUses(transaction, copy.contactHash, visitor))) return false
    await outbox.putMail(transaction, `${kind} ${id} copy`, copy.mail(id))
    return true
  })
}

/** Returns false when a limit has none left: then the message is taken without a copy. */
async function takeCopyUses(db: Database, contactHash: string, visitor: Visitor): Promise<boolean> {
  const uses = [
    { limit: LIMITS.message_copy_to_contact, subject: contactHash },
    ...addressUses(LIMITS.message_copy_from_address, visitor),
    { limit: LIMITS.message_copy_in_all, subject: 'all' },
  ]
  for (const use of uses) if (!(await takeUseIfLeft(db, use))) return false
  return true
}

async function takeMessageUses(
  db: Database,
  owner: string,
  addressHash: string | null,
): Promise<void> {
  await takeUse(db, LIMITS.message_by_owner, owner)
  if (addressHash !== null) await takeUse(db, LIMITS.message_from_address, addressHash)
}
