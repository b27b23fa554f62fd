import type { Database } from '#platform/database/database.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, takeUses } from '#platform/security/limits.ts'

/**
 * Takes a use of the limits of previews, each of which stores a quote and asks the tax service. Guests, who can be anyone,
 * are counted by network address too.
 */
export async function takePreview(db: Database, visitor: Visitor): Promise<void> {
  await takeUses(db, [
    { limit: LIMITS.preview_by_owner, subject: ownerOf(visitor) },
    ...(visitor.session ? [] : addressUses(LIMITS.preview_by_guests_from_address, visitor)),
  ])
}
