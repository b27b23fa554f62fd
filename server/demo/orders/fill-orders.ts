import { listCards } from '../../src/credit-cards/credit-cards.queries.ts'
import { markOverdue } from '../../src/orders/returns/due-dates.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { underSavepoint } from '../../src/platform/database/savepoint.ts'
import type { Transaction } from '../../src/platform/database/transaction.ts'
import { customerOwner } from '../../src/platform/http/visitor.ts'
import { dayOf } from '../../src/platform/new-york-time.ts'
import type { Secrets } from '../../src/platform/security/secrets.ts'
import { findCustomers } from '../customers/customers.queries.ts'
import { PRODUCT_COUNT } from '../catalog/choose-looks.ts'
import { HOME_ADDRESS } from '../customers/fill-addresses.ts'
import { DEMO_LOGINS, DEMO_STOCK } from '../guide.ts'
import { restoreCounts, suspendCounts } from '../stock/stock.queries.ts'
import { NoPieceLeft, PieceChooser } from './choose-pieces.ts'
import { fillGroupOrders } from './group-orders.ts'
import { OrderDesk } from './order-desk.ts'
import type { OrderSetting } from './deliver-orders.ts'
import { dateBookings, listEvents, listPieces } from './orders.queries.ts'
import { fillGuestOrder, fillPurchases } from './purchase-orders.ts'
import { fillRentals } from './rental-orders.ts'

const [{ email: OWNER }] = DEMO_LOGINS
/** Products that journeys and examples use: their stock stays as it is. */
const LEFT_ALONE = [1, 2, 3, 5, 6, 7, 232]

/** Past and present orders of one customer: every kind, in every state. And one order of a guest. */
export async function fillOrders(transaction: Transaction, secrets: Secrets): Promise<void> {
  const [owner] = await findCustomers(transaction, [OWNER])
  const [card] = owner ? await listCards(transaction, owner.id) : []
  // Deleted in a demo shop of an earlier version.
  if (!owner || !card) return
  const events = new Map((await listEvents(transaction)).map((event) => [event.id, event]))
  const pieces = await listPieces(transaction, {
    productCount: PRODUCT_COUNT,
    besides: [...LEFT_ALONE, ...Object.values(DEMO_STOCK).map(({ path }) => productIdOf(path))],
    sizes: ['S', 'M', 'L'],
  })
  const desk = new OrderDesk(transaction, { secrets, today: dayOf(systemClock.now()) })
  const buyer = { customer_id: owner.id, email: OWNER, address: HOME_ADDRESS, card }
  const setting: OrderSetting = {
    desk,
    pieces: new PieceChooser(pieces),
    ava: { owner: customerOwner(owner.id), ...buyer },
    event: (id) => events.get(id)!,
  }
  try {
    await underSavepoint(transaction, () =>
      placeAll(
        setting,
        pieces.map(({ sku }) => sku),
      ),
    )
  } catch (error) {
    // A demo shop of an earlier version, in which almost everything was ordered before.
    if (!(error instanceof NoPieceLeft)) throw error
  }
}

async function placeAll(setting: OrderSetting, skus: string[]): Promise<void> {
  const { desk } = setting
  await suspendCounts(desk.transaction)
  // The events first, because they offer few pieces.
  await fillGroupOrders(setting)
  await fillPurchases(setting)
  await fillRentals(setting)
  await fillGuestOrder(setting)
  desk.at(0)
  await markOverdue(desk.deps)
  await dateBookings(desk.transaction)
  await restoreCounts(desk.transaction, skus)
}

function productIdOf(path: string): number {
  return Number(path.split('/').at(-1))
}
