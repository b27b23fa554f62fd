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
import { fillStock } from './stock/fill-stock.ts'
import { fillTrunkShows } from './trunk-shows/fill-trunk-shows.ts'
import { fillOrders } from './orders/fill-orders.ts'

/**
 * Fills an empty shop, all of it or nothing. Returns whether it was empty. Each topic has its own fill function.
 * A demo shop of an earlier version gets the topics it lacks. Other shops do not: the public knows
 * the logins.
 */
export async function fillDemoShop(db: Database, secrets: Secrets): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lockDemo(transaction)
    const isEmpty = !(await hasRows(transaction, 'product'))
    if (isEmpty) await fillCatalog(transaction)
    if (!(await hasDemoCatalog(transaction))) return false
    if (!isEmpty) await renewPictures(transaction)
    if (!(await hasRows(transaction, 'customer'))) await fillAccounts(transaction)
    if (!(await hadCards(transaction))) await fillCards(transaction, secrets)
    if (!(await hasRows(transaction, 'trunk_show'))) await fillTrunkShows(transaction, secrets)
    if (!(await hasRows(transaction, 'booking'))) await fillStock(transaction)
    if (!(await hasRows(transaction, 'customer_address'))) await fillAddresses(transaction)
    if (!(await hasRows(transaction, 'coupon'))) await fillCoupons(transaction)
    if (!(await hasRows(transaction, 'staff_member'))) await fillStaff(transaction)
    if (!(await hasRows(transaction, 'checkout'))) await fillOrders(transaction, secrets)
    return isEmpty
  })
}
