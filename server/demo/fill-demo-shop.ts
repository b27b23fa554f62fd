import type { Database } from '../src/platform/database/database.ts'
import type { Secrets } from '../src/platform/security/secrets.ts'
import { inTransaction } from '../src/platform/database/transaction.ts'
import { hasAddresses } from './customers/addresses.queries.ts'
import { hasCoupons } from './customers/coupons.queries.ts'
import { hasCustomers, hasDemoCatalog, hasProducts, lockDemo } from './demo.queries.ts'
import { fillAccounts } from './customers/fill-accounts.ts'
import { fillAddresses } from './customers/fill-addresses.ts'
import { hadCards } from './customers/cards.queries.ts'
import { fillCards } from './customers/fill-cards.ts'
import { fillCatalog } from './catalog/fill-catalog.ts'
import { renewPictures } from './catalog/renew-pictures.ts'
import { fillCoupons } from './customers/fill-coupons.ts'
import { fillStock } from './stock/fill-stock.ts'
import { fillTrunkShows } from './trunk-shows/fill-trunk-shows.ts'
import { fillOrders } from './orders/fill-orders.ts'
import { hasOrders } from './orders/orders.queries.ts'
import { hasBookings } from './stock/stock.queries.ts'
import { hasTrunkShows } from './trunk-shows/trunk-shows.queries.ts'

/**
 * Fills an empty shop, all of it or nothing. Returns whether it was empty. Each topic has its own fill function.
 * A demo shop of an earlier version gets the topics it lacks. Other shops do not: the public knows
 * the logins.
 */
export async function fillDemoShop(db: Database, secrets: Secrets): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lockDemo(transaction)
    const isEmpty = !(await hasProducts(transaction))
    if (isEmpty) await fillCatalog(transaction)
    if (!(await hasDemoCatalog(transaction))) return false
    if (!isEmpty) await renewPictures(transaction)
    if (!(await hasCustomers(transaction))) await fillAccounts(transaction)
    if (!(await hadCards(transaction))) await fillCards(transaction, secrets)
    if (!(await hasTrunkShows(transaction))) await fillTrunkShows(transaction, secrets)
    if (!(await hasBookings(transaction))) await fillStock(transaction)
    if (!(await hasAddresses(transaction))) await fillAddresses(transaction)
    if (!(await hasCoupons(transaction))) await fillCoupons(transaction)
    if (!(await hasOrders(transaction))) await fillOrders(transaction, secrets)
    return isEmpty
  })
}
