import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import type { BalanceEntry } from '../../providers/payments/after-payment.ts'
import type { PaymentGateway } from '../../providers/payments/payment-gateway.ts'
import {
  type BookedCharge,
  type BookedRefund,
  listBookedCharges,
  listBookedRefunds,
  listDisputedAmounts,
  listGivenBack,
  listOpenCharges,
} from './balance.queries.ts'
import { BookComparison } from './book-comparison.ts'

type BalanceDeps = {
  db: Database
  clock: Clock
  gateway: PaymentGateway
  log: Pick<Log, 'info' | 'error'>
}

const HOUR_MS = 3_600_000
/** Three nights: one that was missed, or a gateway that was away, leaves no gap. */
const HOURS = 72
/** What is younger may be under way: a charge that is not settled, a refund that is not recorded. */
const SETTLED_HOURS = 1

export type BalanceReconciliation = {
  entries: number
  differences: number
  fees_cents: number
}

/** Compares every movement on the account at the gateway with the books of the shop (PAY-44). Repairs nothing. */
export async function reconcileBalance(deps: BalanceDeps): Promise<BalanceReconciliation> {
  const { db, clock, gateway, log } = deps
  const now = clock.now().getTime()
  const span = {
    from: new Date(now - HOURS * HOUR_MS),
    to: new Date(now - SETTLED_HOURS * HOUR_MS),
  }
  const entries: BalanceEntry[] = []
  for await (const entry of gateway.listBalance(span.from, span.to)) entries.push(entry)
  const found = new Differences(await listOpenCharges(db))
  await compareCharges(deps, entries, span, found)
  await compareRefunds(deps, entries, span, found)
  await compareDisputes(db, entries, found)
  for (const entry of entries)
    if (entry.kind === 'OTHER') found.differ(entry, 'OTHER_MOVEMENT', entry.source ?? entry.id)
  await found.book.store(db, clock.now())
  const fees_cents = entries.reduce(
    (sum, { kind, fee_cents, amount_cents }) =>
      sum + fee_cents - (kind === 'FEE' ? amount_cents : 0),
    0,
  )
  const report = { entries: entries.length, differences: found.count, fees_cents }
  if (found.count > 0) log.error(report, 'the gateway’s balance and the shop’s books differ')
  else log.info(report, 'the gateway’s balance and the shop’s books agree')
  return report
}

type Span = { from: Date; to: Date }
type Kind = Parameters<BookComparison['differ']>[0]['kind']

/** Notes what was compared; a charge that staff see already is not listed twice. */
class Differences {
  readonly book = new BookComparison()
  readonly #listed: ReadonlySet<string>
  count = 0

  constructor(listed: ReadonlySet<string>) {
    this.#listed = listed
  }

  agree(key: string): void {
    this.book.see({ key })
  }

  differ(entry: Pick<BalanceEntry, 'id' | 'amount_cents'>, kind: Kind, charge_id: string): void {
    const key = keyOf(entry)
    if (this.#listed.has(charge_id) && kind === 'UNKNOWN_CHARGE') return this.agree(key)
    this.count++
    this.book.differ({ key, kind, charge_id, amount_cents: entry.amount_cents })
  }
}

const keyOf = ({ id }: { id: string }) => `balance:${id}`

async function compareCharges(
  { db, gateway }: BalanceDeps,
  entries: BalanceEntry[],
  span: Span,
  found: Differences,
): Promise<void> {
  const moved = entries.filter(({ kind }) => kind === 'CHARGE')
  const booked = await listBookedCharges(db, span, idsOf(moved))
  const bookedById = new Map(booked.map((charge) => [charge.charge_id, charge]))
  for (const entry of moved) {
    const ours = bookedById.get(entry.source ?? '')
    if (!ours) found.differ(entry, 'UNKNOWN_CHARGE', entry.source ?? entry.id)
    else if (ours.amount_cents !== entry.amount_cents)
      found.differ(entry, 'CHARGE_AMOUNT', ours.charge_id)
    else found.agree(keyOf(entry))
  }
  const movedIds = new Set(idsOf(moved))
  for (const charge of booked) {
    const missing = { id: `missing:${charge.charge_id}`, amount_cents: charge.amount_cents }
    if (movedIds.has(charge.charge_id) || (await isOlderCharge(gateway, charge)))
      found.agree(keyOf(missing))
    else found.differ(missing, 'MISSING_CHARGE', charge.charge_id)
  }
}

/** The shop may have learned late of a charge that is older than what was read. */
async function isOlderCharge(
  gateway: PaymentGateway,
  { gateway_key, charge_id, amount_cents }: BookedCharge,
): Promise<boolean> {
  const charge = await gateway.findCharge(gateway_key)
  return (
    charge?.state === 'PAID' &&
    charge.charge_id === charge_id &&
    charge.amount_cents === amount_cents
  )
}

async function compareRefunds(
  { db, gateway }: BalanceDeps,
  entries: BalanceEntry[],
  span: Span,
  found: Differences,
): Promise<void> {
  const moved = entries.filter(({ kind }) => kind === 'REFUND')
  const returned = new Set(
    entries.filter(({ kind }) => kind === 'RETURNED_REFUND').map(({ source }) => source),
  )
  const booked = await listBookedRefunds(db, span, idsOf(moved))
  const bookedById = new Map(booked.map((refund) => [refund.refund_id, refund]))
  const givenBack = await listGivenBack(
    db,
    moved.map(({ charge_id }) => charge_id).filter((id) => id !== null),
  )
  for (const entry of moved) {
    const ours =
      bookedById.get(entry.source ?? '')?.amount_cents ?? givenBack.get(entry.charge_id ?? '')
    const charge = entry.charge_id ?? entry.source ?? entry.id
    // A bank that sends a refund back has moved nothing in the end; paying it again is part of the other comparison.
    if (ours === undefined ? returned.has(entry.source) : ours === -entry.amount_cents)
      found.agree(keyOf(entry))
    else found.differ(entry, ours === undefined ? 'UNKNOWN_REFUND' : 'REFUND_AMOUNT', charge)
  }
  const movedIds = new Set(idsOf(moved))
  for (const refund of booked) {
    const missing = { id: `missing:${refund.refund_id}`, amount_cents: -refund.amount_cents }
    if (movedIds.has(refund.refund_id) || (await isOlderRefund(gateway, refund)))
      found.agree(keyOf(missing))
    else found.differ(missing, 'MISSING_REFUND', refund.charge_id)
  }
}

async function isOlderRefund(gateway: PaymentGateway, refund: BookedRefund): Promise<boolean> {
  const known = await gateway.listRefundsOf(refund.charge_id)
  return known.some(
    ({ refund_id, amount_cents }) =>
      refund_id === refund.refund_id && amount_cents === refund.amount_cents,
  )
}

/** What a dispute takes, and gives back when it is won. Its amount may be a part of the charge. */
async function compareDisputes(
  db: Database,
  entries: BalanceEntry[],
  found: Differences,
): Promise<void> {
  const moved = entries.filter(({ kind }) => kind === 'DISPUTE')
  const amounts = await listDisputedAmounts(db, idsOf(moved))
  for (const entry of moved) {
    if (amounts.get(entry.source ?? '') === Math.abs(entry.amount_cents)) found.agree(keyOf(entry))
    else found.differ(entry, 'UNKNOWN_DISPUTE', entry.charge_id ?? entry.source ?? entry.id)
  }
}

function idsOf(entries: BalanceEntry[]): string[] {
  return entries.map(({ source }) => source).filter((source) => source !== null)
}
