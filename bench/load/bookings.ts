// Child process of rows/during-bookings.ts: books one unit at a time for a rental, at a steady rate, until told to stop.
// usage: bookings.ts DATABASE_URL PRODUCT_ID,PRODUCT_ID,… BOOKINGS_PER_SECOND
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { confirmHold, holdUnits, planRental } from '../../server/src/inventory/public.ts'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { inTransaction } from '../../server/src/platform/database/transaction.ts'
import { DEFAULT_SETTINGS } from '../../server/src/system/default-settings.ts'

export type BookingCommand = 'start' | 'stop'
export type BookingReport = {
  bookings: number
  /** The processes of PostgreSQL that do nothing but these bookings. */
  backends: number[]
}

// Bookings wait for each other only if they are of the same SKU.
const BUYERS = 4
// In addition to those that exist, so that none is refused.
const MORE_UNITS = 5
const HOLD_MS = 60_000

const [url = '', productIds = '', bookingsPerSecond = ''] = process.argv.slice(2)
const { db } = connectDatabase(url, pino({ level: 'silent' }))
const { rows } = await sql<{ sku: string }>`
  select sku from variant where product_id = any(${productIds.split(',').map(Number)})
  order by md5(sku)`.execute(db)
await inTransaction(db, async (transaction) => {
  await sql`set local statement_timeout = 0`.execute(transaction)
  await sql`
    insert into unit (sku, pool, state)
    select sku, 'CORE', 'IN_HOUSE'
    from unnest(${rows.map(({ sku }) => sku)}::text[]) as sku, generate_series(1, ${MORE_UNITS}::int)`.execute(
    transaction,
  )
})
let booked = 0

/** Holds and confirms a unit as a checkout does: in a transaction before the payment, and in one after it. */
async function book(): Promise<void> {
  const place = booked++
  const { sku } = rows[place % rows.length]!
  const now = new Date()
  const { window } = planRental(now, DEFAULT_SETTINGS.rental_terms)
  const hold = {
    reference: `bench ${process.pid} ${place}`,
    now,
    expires_at: new Date(now.getTime() + HOLD_MS),
  }
  await inTransaction(db, (transaction) =>
    holdUnits(
      transaction,
      [{ line: 1, sku, pool: 'CORE', kind: 'RENTAL', window, quantity: 1 }],
      hold,
    ),
  )
  const confirmed = await inTransaction(db, (transaction) =>
    confirmHold(transaction, hold.reference),
  )
  if (confirmed.length !== 1) throw new Error(`${sku} was not booked`)
}

// The bench ended without a stop.
process.once('disconnect', () => process.exit())

let running = new AbortController()

process.on('message', (command: BookingCommand) => {
  running.abort()
  running = new AbortController()
  if (command === 'start') void listBackends().then((pids) => bookUntil(running.signal, pids))
})

/** Opens as many connections as there are buyers: each is in use until the others are open. */
async function listBackends(): Promise<number[]> {
  const open = async () => {
    const answer = await sql<{ pid: number }>`
      select pg_backend_pid() as pid, pg_sleep(0.5)`.execute(db)
    return answer.rows[0]!.pid
  }
  return Promise.all(Array.from({ length: BUYERS }, open))
}

async function bookUntil(signal: AbortSignal, backends: number[]): Promise<void> {
  report(0, backends)
  const start = performance.now()
  let bookings = 0
  const buy = async () => {
    while (!signal.aborted) {
      const due = ((performance.now() - start) / 1_000) * Number(bookingsPerSecond)
      if (bookings < due) {
        bookings++
        await book()
      } else await setTimeout(5)
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buy))
  report(bookings, backends)
}

function report(bookings: number, backends: number[]): void {
  process.send?.({ bookings, backends } satisfies BookingReport)
}
report(0, [])
