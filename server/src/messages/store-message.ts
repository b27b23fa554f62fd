import type { Database } from '#platform/database.ts'
import { takeBudget } from '#platform/limits.ts'
import { ownerOf, type Visitor } from '#platform/visitor.ts'

const HOUR_SECONDS = 3600
const MESSAGES_PER_HOUR_OWNER = 5
// A dormitory shares an address.
const MESSAGES_PER_HOUR_ADDRESS = 20

/**
 * Stores a message once, within what one sender may write in an hour. The budget is taken after the insert,
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
    if (isNew) await takeMessageBudgets(transaction, owner, visitor.address_hash)
  })
}

async function takeMessageBudgets(
  db: Database,
  owner: string,
  addressHash: string | null,
): Promise<void> {
  await takeBudget(db, {
    key: `message by ${owner}`,
    limit: MESSAGES_PER_HOUR_OWNER,
    windowSeconds: HOUR_SECONDS,
  })
  if (addressHash === null) return
  await takeBudget(db, {
    key: `message from ${addressHash}`,
    limit: MESSAGES_PER_HOUR_ADDRESS,
    windowSeconds: HOUR_SECONDS,
  })
}
