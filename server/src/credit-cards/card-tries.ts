import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import type { TryBudgets } from '#platform/security/limits.ts'

/**
 * Cards that the gateway refused or a bank declined. A customer is counted by account. A guest, who can have any number
 * of Guest-Ids, is counted by network address too.
 */
export function cardTries(visitor: Visitor): TryBudgets {
  const own = { limit: LIMITS.card_miss_by_owner, subject: ownerOf(visitor) }
  const { session, address_hash: subject } = visitor
  if (session || subject === null) return { own, shared: [], firstTries: null, running: null }
  return {
    own,
    shared: [[{ limit: LIMITS.card_miss_from_address, subject }]],
    firstTries: { limit: LIMITS.card_first_miss_from_address, subject },
    running: { limit: LIMITS.card_tries_by_guests_from_address, subject },
  }
}
