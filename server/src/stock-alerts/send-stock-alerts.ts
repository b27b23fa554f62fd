import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { termsOf } from '../cart/public.ts'
import { listOffers, type OfferRow } from '../catalog/public.ts'
import { cancelLinkOf } from './cancel-link.ts'
import { backInStockMail } from './back-in-stock-mail.ts'
import { listWishes, type TakenAlert, takeAlerts, type Wish } from './stock-alerts.queries.ts'

export type SendAlertsDeps = {
  db: Database
  outbox: Outbox
  secrets: Secrets
  publicOrigin: string
}

// Mails of one transaction: small enough for the deadlines of the database.
const BATCH = 100
// SKUs whose offers are read with one statement.
const SKUS_AT_ONCE = 500

/**
 * Mails all recipients who wait for something that can be ordered now, of some products or of all. It looks at the
 * state and not at a change, so that it may run at any time, in any number of processes, and again after a crash: an
 * alert is deleted in the transaction that puts its mail into the outbox.
 */
export async function sendStockAlerts(
  deps: SendAlertsDeps,
  productIds: number[] | null,
): Promise<void> {
  const wishes = await listWishes(deps.db, productIds)
  for (let start = 0; start < wishes.length; start += SKUS_AT_ONCE) {
    const some = wishes.slice(start, start + SKUS_AT_ONCE)
    const offers = await listOffers(deps.db, [...new Set(some.map(({ sku }) => sku))])
    const offerBySku = new Map(offers.map((offer) => [offer.sku, offer]))
    for (const wish of some) {
      const offer = offerBySku.get(wish.sku)
      if (offer) await sendFor(deps, wish, offer)
    }
  }
}

async function sendFor(deps: SendAlertsDeps, wish: Wish, offer: OfferRow): Promise<void> {
  if (termsOf(wish, offer, { count: offer, event: null }).available === 0) return
  let taken: number
  do {
    taken = await inTransaction(deps.db, async (transaction) => {
      const alerts = await takeAlerts(transaction, wish, BATCH)
      for (const [email, alert] of byAddress(deps.secrets, alerts)) {
        const links = {
          publicOrigin: deps.publicOrigin,
          cancelLink: cancelLinkOf(deps, alert),
        }
        const mail = backInStockMail(email, { ...offer, ...wish }, links)
        await deps.outbox.putMail(transaction, `stock alert ${alert.id}`, mail)
      }
      return alerts.length
    })
  } while (taken === BATCH)
}

/** Returns one alert for each address, also if it was asked for with two browsers. Removed accounts get none. */
function byAddress(secrets: Secrets, alerts: TakenAlert[]): Map<string, TakenAlert> {
  const found = new Map<string, TakenAlert>()
  for (const alert of alerts) {
    const email = alert.sealed_email ? secrets.unseal(alert.sealed_email) : alert.customer_email
    if (email !== null && !found.has(email)) found.set(email, alert)
  }
  return found
}
