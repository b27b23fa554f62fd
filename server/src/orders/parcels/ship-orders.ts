import { inTransaction, type Transaction } from '#platform/database/transaction.ts'
import { listPromisedUnits, lockPromisedUnits, type PromisedUnit } from '../../inventory/public.ts'
import { shippedMail } from '../mails/shipped-mail.ts'
import { orderLinkOf } from '../order-number.ts'
import { rentalDaysOf } from '../returns/due-date.ts'
import { lockParcels, type WhichParcels } from './lock-parcels.ts'
import { markShipped, type Parcel, type ParcelLabel } from './parcels.queries.ts'
import type { OrderDeps } from '../order-deps.ts'
import { type Actor, recordStep } from '../step-actor.ts'
import { moveForStep, StepRefused } from '../step-refused.ts'
import { refuseBecauseOf } from './parcel-state.ts'

/** The parcel leaves: rented units are out, bought ones are sold, and the customer learns of it. */
export function shipOrder(
  deps: OrderDeps,
  orderNumber: string,
  label: ParcelLabel,
  by: Actor = null,
): Promise<void> {
  return ship(deps, { order_number: orderNumber }, label, by)
}

/** Ships all orders of an event in one box to the coordinator; orders that left before keep their tracking number. */
export function shipEvent(
  deps: OrderDeps,
  trunkShowId: number,
  label: ParcelLabel,
  by: Actor = null,
): Promise<void> {
  return ship(deps, { trunk_show_id: trunkShowId }, label, by)
}

/** Ships some orders of an event in one of several boxes (STAFF-166). */
export function shipPartOfEvent(
  deps: OrderDeps,
  trunkShowId: number,
  { numbers, label }: { numbers: string[]; label: ParcelLabel },
  by: Actor = null,
): Promise<void> {
  return ship(deps, { trunk_show_id: trunkShowId }, label, by, (transaction, parcels) =>
    choose(transaction, parcels, { numbers, label }),
  )
}

type Parcels = [Parcel, ...Parcel[]]

/** Returns the parcels of one box. Refuses to send what left in another one, and to send a person's pieces in two. */
async function choose(
  transaction: Transaction,
  parcels: Parcels,
  { numbers, label }: { numbers: string[]; label: ParcelLabel },
): Promise<Parcels> {
  const [first, ...others] = parcels.filter(({ order_number }) => numbers.includes(order_number))
  const chosen = first && [first, ...others]
  if (!chosen || chosen.length < new Set(numbers).size)
    throw new StepRefused('An order is not in this box any more. Reload the page to see what is.')
  const elsewhere = chosen.find((parcel) => parcel.shipped_at && !hasLabel(parcel, label))
  if (elsewhere) return refuseBecauseOf(transaction, elsewhere)
  const persons = new Set(chosen.map(({ person }) => person))
  const apart = parcels.find(
    ({ person, shipped_at, order_number }) =>
      persons.has(person) && shipped_at === null && !numbers.includes(order_number),
  )
  if (apart)
    throw new StepRefused(
      `Order ${apart.order_number} is of the same person. A person’s pieces travel in one box.`,
    )
  return [first, ...others]
}

function ship(
  deps: OrderDeps,
  which: WhichParcels,
  label: ParcelLabel,
  by: Actor,
  chooseFrom = async (_: Transaction, all: Parcels) => all,
): Promise<void> {
  return inTransaction(deps.db, async (transaction) => {
    const parcels = await chooseFrom(transaction, await lockParcels(transaction, which))
    // After the lock: refunds that came first are earlier.
    const now = deps.clock.now()
    const unpacked = parcels.find(({ packed_at }) => packed_at === null)
    if (unpacked) return refuseBecauseOf(transaction, unpacked)
    const waiting = parcels.filter(({ shipped_at }) => shipped_at === null)
    if (waiting.length === 0) return assertShippedWith(transaction, parcels, label)
    await markShipped(
      transaction,
      waiting.map(({ id }) => id),
      { label, shipped_at: now, is_in_box: 'trunk_show_id' in which },
    )
    const tokens = waiting.map(({ order_token }) => order_token)
    const contents = await listPromisedUnits(transaction, tokens)
    for (const parcel of waiting) {
      await announce(deps, transaction, parcel, { packed: packedIn(parcel, contents), label, now })
      await recordStep(transaction, deps, by, {
        action: 'order.ship',
        order_number: parcel.order_number,
        after: { ...label },
      })
    }
    // Last, because buyers of the same pieces wait for the end of the transaction.
    const units = await lockPromisedUnits(transaction, tokens)
    for (const parcel of waiting) {
      const packed = packedIn(parcel, units)
      await shipUnits(transaction, parcel, packed, { now, by })
    }
  })
}

function packedIn({ order_token }: Parcel, units: PromisedUnit[]): PromisedUnit[] {
  return units.filter(({ reference, is_away_for }) => reference === order_token && is_away_for)
}

/** A repeated command has the same label; with another one it is a mistake. */
async function assertShippedWith(
  transaction: Transaction,
  parcels: Parcels,
  label: ParcelLabel,
): Promise<void> {
  if (!parcels.some((parcel) => hasLabel(parcel, label)))
    await refuseBecauseOf(transaction, parcels[0])
}

function hasLabel(parcel: Parcel, { carrier, tracking_number }: ParcelLabel): boolean {
  return parcel.carrier === carrier && parcel.tracking_number === tracking_number
}

/** Why a unit leaves: reports read the order off it. */
function departureOf(orderNumber: string): string {
  return `${DEPARTURE}${orderNumber}`
}

const DEPARTURE = 'shipped '

/** Returns the number of the order with which a unit left. */
export function orderOfDeparture(cause: string): string | null {
  return cause.startsWith(DEPARTURE) ? cause.slice(DEPARTURE.length) : null
}

async function shipUnits(
  transaction: Transaction,
  { order_number }: Parcel,
  units: PromisedUnit[],
  { now, by }: { now: Date; by: Actor },
): Promise<void> {
  for (const { unit_id, kind } of units)
    await moveForStep(transaction, unit_id, {
      to: kind === 'SALE' ? 'SOLD' : 'OUT',
      cause: departureOf(order_number),
      now,
      by,
    })
}

async function announce(
  deps: OrderDeps,
  transaction: Transaction,
  parcel: Parcel,
  { packed, label, now }: { packed: PromisedUnit[]; label: ParcelLabel; now: Date },
): Promise<void> {
  const pieces = parcel.items.flatMap((item) => {
    const quantity = packed.filter(({ line }) => line === item.line).length
    return quantity > 0 ? { ...item, quantity } : []
  })
  const mail = shippedMail(parcel, {
    pieces,
    label,
    shipped_at: now,
    rental_days: rentalDaysOf(parcel),
    link: orderLinkOf(deps, parcel.order_number),
  })
  const about = parcel.order_number
  await deps.outbox.putMail(transaction, `shipped ${about}`, mail, { about })
}
