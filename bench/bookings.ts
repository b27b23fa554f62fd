// Child process of booking-load.ts: changes the stock of one product at a time, at a steady rate, until told to stop.
// usage: bookings.ts DATABASE_URL PRODUCT_ID,PRODUCT_ID,…
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { CHANGES_PER_SECOND } from './booking-load.ts'

export type BookingCommand = 'start' | 'stop'
export type BookingReport = { changes: number }

// So many units are out at a time; afterwards each booking is followed by a return.
const OUT_AT_A_TIME = 200

const [url = '', productIds = ''] = process.argv.slice(2)
const client = new pg.Client({ connectionString: url })
await client.connect()
const { rows } = await client.query<{ id: string }>(
  `select unit.id from unit join variant using (sku)
   where product_id = any($1) and pool = 'CORE' and state = 'IN_HOUSE'
   order by md5(unit.id::text)`,
  [productIds.split(',').map(Number)],
)
const inHouse = rows.map(({ id }) => id)
const out: string[] = []

async function changeOne(): Promise<void> {
  const isBooking = out.length < OUT_AT_A_TIME
  const [from, to] = isBooking ? [inHouse, out] : [out, inHouse]
  const unit = from.shift()!
  to.push(unit)
  await client.query('update unit set state = $2 where id = $1', [
    unit,
    isBooking ? 'OUT' : 'IN_HOUSE',
  ])
}

// The bench ended without a stop.
process.once('disconnect', () => process.exit())

let running = new AbortController()

process.on('message', (command: BookingCommand) => {
  running.abort()
  running = new AbortController()
  if (command === 'start') void change(running.signal)
})

async function change(signal: AbortSignal): Promise<void> {
  const start = performance.now()
  let changes = 0
  while (!signal.aborted) {
    const due = ((performance.now() - start) / 1_000) * CHANGES_PER_SECOND
    if (changes < due) {
      await changeOne()
      changes++
    } else await setTimeout(5)
  }
  process.send?.({ changes } satisfies BookingReport)
}
process.send?.({ changes: 0 } satisfies BookingReport)
