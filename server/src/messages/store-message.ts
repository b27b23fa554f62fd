import type { Database } from '#platform/database.ts'
import { LIMITS } from '#platform/limit-table.ts'
import { takeUse } from '#platform/limits.ts'
import { ownerOf, type Visitor } from '#platform/visitor.ts'

/**
 * Stores a message once, within what one sender may write in an hour. The use is taken after the insert,
 * in its transaction: sending again what is stored is free, and a refused message leaves nothing behind.
 */
export async function storeMessage(
  db: Database,
  visitor: Visitor,
  insert: (transaction: Database, owner: string) => Promise<boolean>,
): Promise<void> {
  const owner = ownerOf(visitor)
  await db.transaction().execute(async (transaction) => {
    const isNew = await insert(transaction, owner)
    if (isNew) await takeMessageUses(transaction, owner, visitor.address_hash)
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
