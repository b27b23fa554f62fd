import type { Database } from '../src/platform/database/database.ts'
import type { Secrets } from '../src/platform/security/secrets.ts'
import { inTransaction } from '../src/platform/database/transaction.ts'
import { hasDemoCatalog, hasRows, lockDemo } from './demo.queries.ts'
import { fillAccounts } from './customers/fill-accounts.ts'
import { fillAddresses } from './customers/fill-addresses.ts'
import { hadCards } from './customers/customers.queries.ts'
import { fillCards } from './customers/fill-cards.ts'
import { fillCatalog } from './catalog/fill-catalog.ts'
import { renewPictures } from './catalog/renew-pictures.ts'
import { fillCoupons } from './customers/fill-coupons.ts'
import { fillStaff } from './staff/fill-staff.ts'
import { Season } from './season/season.ts'
import { fillStock } from './stock/fill-stock.ts'
import { fillTrunkShows } from './trunk-shows/fill-trunk-shows.ts'
import { fillOrders } from './orders/fill-orders.ts'

type Options = {
  /** With customers and orders for all that is promised and out, so that staff have work. Only an empty shop gets them. */
  isInSeason?: boolean
}

/**
 * Fills an empty shop, all of it or nothing. Returns whether it was empty. Each topic has its own fill function.
 * A demo shop of an earlier version gets the topics it lacks. Other shops do not: the public knows
 * the logins.
 */
export async function fillDemoShop(
  db: Database,
  secrets: Secrets,
  { isInSeason = false }: Options = {},
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lockDemo(transaction)
    const isEmpty = !(await hasRows(transaction, 'product'))
    if (isEmpty) await fillCatalog(transaction)
    if (!(await hasDemoCatalog(transaction))) return false
    if (!isEmpty) await renewPictures(transaction)
    if (!(await hasRows(transaction, 'customer'))) await fillAccounts(transaction)
    if (!(await hadCards(transaction))) await fillCards(transaction, secrets)
    if (!(await hasRows(transaction, 'trunk_show'))) await fillTrunkShows(transaction, secrets)
    const season = isEmpty && isInSeason ? new Season(transaction) : null
    if (!(await hasRows(transaction, 'booking')))
      await fillStock(transaction, season ? { assign: (planned) => season.assign(planned) } : {})
    if (!(await hasRows(transaction, 'customer_address'))) await fillAddresses(transaction)
    if (!(await hasRows(transaction, 'coupon'))) await fillCoupons(transaction)
    if (!(await hasRows(transaction, 'staff_member'))) await fillStaff(transaction)
    // Before the orders of the guide, because what is overdue is marked after those.
    if (season) await season.fill(secrets)
    if (season || !(await hasRows(transaction, 'checkout'))) await fillOrders(transaction, secrets)
    return isEmpty
  })
}
