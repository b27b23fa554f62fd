import { REQUIRED } from '@twirl/contract/primitives'
import type { StockAlert } from '@twirl/contract/stock-alerts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { AppError } from '#platform/http/app-error.ts'
import { ownerOf, type Visitor } from '#platform/http/visitor.ts'
import { hashContact } from '#platform/security/hash-contact.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { addressUses, takeUses, type Use } from '#platform/security/limits.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { refusalOf, termsOf } from '../cart/public.ts'
import { listOffers, type OfferRow } from '../catalog/public.ts'
import {
  findEmailOf,
  insertAlert,
  listAlertsOf,
  type Recipient,
  type Wish,
} from './stock-alerts.queries.ts'

export type AskForAlertDeps = { db: Database; clock: Clock; secrets: Secrets }

/**
 * Stores that the visitor waits for a variant. Idempotent: asking again is not counted and returns the stored alert.
 */
export async function askForStockAlert(
  { db, clock, secrets }: AskForAlertDeps,
  visitor: Visitor,
  { email, ...wish }: Wish & { email: string | undefined },
): Promise<StockAlert> {
  const owner = ownerOf(visitor)
  const recipient = await recipientOf(db, secrets, visitor, email)
  const { product_id } = await getSoldOut(db, wish)
  const alert = { ...wish, ...recipient, owner, product_id, created_at: clock.now() }
  for (;;) {
    const newId = await inTransaction(db, async (transaction) => {
      const id = await insertAlert(transaction, alert)
      // A use that is refused rolls the alert back.
      if (id !== null) await takeUses(transaction, usesOf(visitor, owner, recipient))
      return id
    })
    if (newId !== null) return { stock_alert_id: newId, ...wish }
    const known = (await listAlertsOf(db, owner)).find((other) => isSameWish(other, wish))
    // Otherwise it ended meanwhile, and is stored anew.
    if (known) return known
  }
}

async function recipientOf(
  db: Database,
  secrets: Secrets,
  { session }: Visitor,
  email: string | undefined,
): Promise<Recipient> {
  if (session) {
    const { customer_id } = session
    if ((await findEmailOf(db, customer_id)) === null) throw new AppError('CUSTOMER_NOT_FOUND')
    return { customer_id, contact_hash: null, sealed_email: null }
  }
  if (email === undefined) throw new AppError('BAD_REQUEST', { fields: { email: REQUIRED } })
  return {
    customer_id: null,
    contact_hash: hashContact(secrets, email),
    sealed_email: secrets.seal(email),
  }
}

/**
 * A variant that can be ordered now gets no alert: its mail would be sent at once, to any address that a stranger
 * types.
 */
async function getSoldOut(db: Database, wish: Wish): Promise<OfferRow> {
  const [offer] = await listOffers(db, [wish.sku])
  if (!offer) throw new AppError('PRODUCT_NOT_FOUND')
  const refusal = refusalOf(termsOf(wish, offer, { count: offer, event: null }))
  if (refusal === null) throw new AppError('IN_STOCK')
  if (refusal !== 'OUT_OF_STOCK') throw new AppError(refusal)
  return offer
}

function usesOf(visitor: Visitor, owner: string, { contact_hash }: Recipient): Use[] {
  return [
    { limit: LIMITS.stock_alert_by_owner, subject: owner },
    ...(contact_hash === null
      ? []
      : [{ limit: LIMITS.stock_alert_to_contact, subject: contact_hash }]),
    ...addressUses(LIMITS.stock_alert_from_address, visitor),
  ]
}

function isSameWish(one: Wish, other: Wish): boolean {
  return (
    one.sku === other.sku &&
    one.transaction_type === other.transaction_type &&
    one.is_clearance === other.is_clearance
  )
}
