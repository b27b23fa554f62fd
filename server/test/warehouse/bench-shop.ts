import { randomUUID } from 'node:crypto'
import type { EndpointInput } from '@twirl/contract/endpoint'
import { countScan } from '@twirl/contract/staff/warehouse/bench'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { confirmHold, holdUnits } from '#inventory/public.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { addDays, startOfDay } from '#platform/new-york-time.ts'
import { bodyOf } from '../build-test-app.ts'
import { insertDress, openCheckoutShop, SKU } from '../checkout/checkout-shop.ts'
import { newDeliveredOrder, openRentalShop, unitsOf } from '../checkout/rental-shop.ts'
import { logInStaff } from '../staff-factory.ts'

type Scanned = EndpointInput<typeof countScan>
type Bench = Awaited<ReturnType<typeof logInStaff>>

// A Monday. Rentals ordered on it arrive by January 13 and are due on February 3.
const ORDERED = new Date('2027-01-04T17:00:00Z')

/** A shop whose rentals come back, with two benches and what their tests look at. */
export async function openBenchShop() {
  const shop = await openCheckoutShop({ now: ORDERED })
  const { db, clock } = shop
  const rentals = openRentalShop(shop)
  let dresses = 100

  const noon = (day: string) => clock.set(new Date(startOfDay(day).getTime() + 12 * 3_600_000))

  /** Two members at two benches, logged in anew on each day: sessions of staff end after 12 hours. */
  const bench = {} as Bench
  const other = {} as Bench
  beforeEach(() => clock.set(ORDERED))

  async function openBenches(): Promise<void> {
    Object.assign(bench, await logInStaff(shop, ['warehouse']))
    Object.assign(other, await logInStaff(shop, ['warehouse']))
  }

  /** A dress of its own with so many units, for an order of the first day. */
  function newDress(units: number): Promise<string> {
    clock.set(ORDERED)
    return insertDress(db, ++dresses, units)
  }
  async function openOn(day: string): Promise<void> {
    noon(day)
    await openBenches()
  }

  const rentedUnits = async (orderNumber: string) =>
    (await unitsOf(shop, orderNumber)).filter(({ sku }) => sku !== SKU)

  /** A delivered rental of these many pieces of a dress of its own, which comes back on a day; with the codes of its units. */
  async function newReturn({
    quantity = 1,
    units = quantity,
    day = '2027-02-05',
  }: { quantity?: number; units?: number; day?: string } = {}) {
    const sku = await newDress(units)
    const order = await newDeliveredOrder(shop, rentals, [
      { sku, quantity },
      // Orders have a minimum.
      { sku: SKU, transaction_type: 'PURCHASE' },
    ])
    await openOn(day)
    const codes = (await rentedUnits(order.order_number)).map(({ id }) => unitCodeOf(id))
    return { ...order, sku, codes, code: codes[0]!, itemId: order.orderItems[0]!.id }
  }

  const scanOf = (code: string, scan: Partial<Scanned> = {}): Scanned => ({
    key: randomUUID(),
    code,
    grade: 'AS_GOOD',
    station: 'RAIL',
    note: '',
    age_ms: 0,
    ...(scan.station === 'RETIRE' && { reason: 'Beyond repair' }),
    ...scan,
  })
  /** The next scan is a second later: what was moved before it was seen by the bench. */
  const scan = async (code: string, spec: Partial<Scanned> = {}) => {
    clock.advance({ seconds: 1 })
    return bodyOf(await bench.call(countScan, scanOf(code, spec)))
  }

  const recordOf = async (itemId: number) => {
    const { rows } = await sql<Record<string, unknown>>`
      select received_at, inspected_at, is_worn from rented_line(${itemId})`.execute(db)
    return rows[0]
  }
  const statesOf = async (orderNumber: string) =>
    (await rentedUnits(orderNumber)).map(({ state }) => state)
  const stockOf = async (sku: string) => {
    const { rows } = await sql<{ rentable: number; clearance: number }>`
      select rentable, clearance from stock_count where sku = ${sku}`.execute(db)
    return rows[0]!
  }
  const auditOf = async (code: string) => {
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where subject_kind = 'unit' and subject_id = ${code} order by id`.execute(
      db,
    )
    return rows.map(({ action }) => action)
  }

  /** Promises a unit of a SKU for a month from a day on. */
  async function promise(sku: string, day: string): Promise<void> {
    const reference = randomUUID()
    const window = { from: startOfDay(day), to: startOfDay(addDays(day, 30)) }
    const now = clock.now()
    await inTransaction(db, async (transaction) => {
      await holdUnits(
        transaction,
        [{ line: 0, sku, pool: 'CORE', kind: 'RENTAL', window, quantity: 1 }],
        { reference, now, expires_at: startOfDay(addDays(day, 30)) },
      )
      await confirmHold(transaction, reference)
    })
  }

  return {
    ...shop,
    rentals,
    bench,
    other,
    noon,
    openBenches,
    openOn,
    newDress,
    newReturn,
    promise,
    scanOf,
    scan,
    recordOf,
    statesOf,
    stockOf,
    auditOf,
  }
}
