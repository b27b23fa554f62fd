import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { add } from 'date-fns/add'
import { confirmHold, holdUnits } from '#inventory/public.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import type { TestApp } from '../build-test-app.ts'
import { insertProduct } from '../factories.ts'
import { insertOrder } from '../order-factory.ts'
import type { TestClock } from '../test-clock.ts'

/** Stops the clock at noon of tomorrow: days from then are calendar days, and nothing in the database is later. */
export function stopAtNoon(clock: TestClock): void {
  const tomorrow = startOfDay(addDays(dayOf(new Date()), 1))
  clock.set(add(tomorrow, { hours: 12 }))
}

const DAY_MS = 86_400_000

export type PromisedUnit = {
  booking_id: number
  unit_id: number
  code: string
  order_number: string
}

/** A product in M with some units on the rail. */
export async function insertStock(
  { db }: Pick<TestApp, 'db'>,
  { units, title = 'Odette Mini' }: { units: number; title?: string },
): Promise<{ product_id: number; sku: string; codes: string[] }> {
  const product_id = await insertProduct(db, { title, variants: [{ size: 'M', core: units }] })
  const sku = `T-${product_id}-BLACK-M`
  const rows = await db
    .selectFrom('unit')
    .select('id')
    .where('sku', '=', sku)
    .orderBy('id')
    .execute()
  return { product_id, sku, codes: rows.map(({ id }) => unitCodeOf(id)) }
}

/** A paid order with a unit that is booked from and to so many days from now. */
export async function promiseUnit(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  sku: string,
  [from, to]: [number, number],
): Promise<PromisedUnit> {
  const { order_token, order_number } = await insertOrder(db)
  const now = clock.now()
  const day = (offset: number) => new Date(now.getTime() + offset * DAY_MS)
  const [booked] = await inTransaction(db, async (transaction) => {
    const held = await holdUnits(
      transaction,
      [
        {
          line: 0,
          sku,
          pool: 'CORE',
          kind: 'RENTAL',
          quantity: 1,
          window: { from: day(from), to: day(to) },
        },
      ],
      { reference: order_token, now, expires_at: day(1) },
    )
    await confirmHold(transaction, order_token)
    return held
  })
  const { booking_id, unit_id } = booked!
  return { booking_id, unit_id, code: unitCodeOf(unit_id), order_number }
}
