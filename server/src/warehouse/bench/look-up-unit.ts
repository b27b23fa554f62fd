import type { LookedUpUnit } from '@twirl/contract/staff/warehouse/bench'
import { unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import { dayOf, daysBetween } from '#platform/new-york-time.ts'
import { listOffers } from '../../catalog/public.ts'
import { listChargesOfItem } from '../../checkout/public.ts'
import { findScannedUnit, type ScannedUnit } from '../../inventory/public.ts'
import { type BenchedItem, findBenchedItem } from '../../orders/public.ts'
import { listStaffNames } from '../../staff/public.ts'
import type { BenchDeps } from './bench-deps.ts'
import { listFindings } from './bench.queries.ts'
import { toPiece } from './describe-scans.ts'
import { findPlace, isOut, NO_SUCH_UNIT, refusalOf, soldWith } from './set-aside.ts'

const FINDINGS = 5

const UNKNOWN: LookedUpUnit = {
  code: null,
  set_aside: NO_SUCH_UNIT,
  last_move: null,
  piece: null,
  state: '',
  condition: '',
  wear_count: 0,
  is_clearance: false,
  rental: null,
  requests: [],
  findings: [],
}

type Deps = Pick<BenchDeps, 'db' | 'clock'>

/** What the bench shows about a code before the piece is graded. */
export async function describeUnit(deps: Deps, code: string): Promise<LookedUpUnit> {
  const { db } = deps
  const id = unitIdOf(code)
  const unit = id === null ? undefined : await findScannedUnit(db, id)
  if (!unit) return UNKNOWN
  const [offer] = await listOffers(db, [unit.sku])
  const item = await findItem(deps, unit)
  return {
    code: unitCodeOf(unit.id),
    set_aside: await refusalOf(db, unit),
    last_move: unit.last_move_id,
    piece: offer ? toPiece(offer) : null,
    state: unit.state,
    condition: unit.condition,
    wear_count: unit.wear_count,
    is_clearance: unit.pool === 'CLEARANCE',
    rental: item ? rentalOf(deps, unit, item) : null,
    requests: item ? [...requestsOf(item), ...(await chargesOf(deps, item))] : [],
    findings: await findingsOf(deps, unit.id),
  }
}

async function findItem({ db }: Deps, unit: ScannedUnit): Promise<BenchedItem | undefined> {
  const booked = (await findPlace(db, unit))?.open ?? soldWith(unit)
  return booked && findBenchedItem(db, booked)
}

function rentalOf(
  { clock }: Deps,
  { state }: ScannedUnit,
  { order_number, customer, due_on }: BenchedItem,
): LookedUpUnit['rental'] {
  const days = due_on !== null && isOut(state) ? daysBetween(due_on, dayOf(clock.now())) : 0
  return { order_number, customer, due_on, days_late: Math.max(0, days) }
}

const REFUND_TEXTS = {
  REQUESTED: 'Refund requested',
  APPROVED: 'Refund granted',
  REJECTED: 'Refund refused',
} as const

const REASON_TEXTS = {
  DIDNT_FIT: 'did not fit',
  DIDNT_LIKE_IT: 'did not like it',
  DAMAGED_ITEM: 'arrived damaged',
  DIDNT_RECEIVE_THE_ITEM: 'did not receive it',
  OTHER: 'other reason',
} as const

function requestsOf(item: BenchedItem): LookedUpUnit['requests'] {
  const requests: LookedUpUnit['requests'] = []
  const add = (text: string, at: Date | null) =>
    requests.push({ text, at: at?.toISOString() ?? null })
  if (item.refund_state && item.refund_reason) {
    const reason = [REASON_TEXTS[item.refund_reason], item.refund_detail].filter(Boolean).join(': ')
    add(`${REFUND_TEXTS[item.refund_state]} (${reason})`, item.refund_requested_at)
  }
  if (item.proposed_at) add('A refund waits for a second person', item.proposed_at)
  if (item.is_in_checkout) add('The customer is buying, exchanging or extending it right now', null)
  if (item.exchange_order_number) add(`Exchanged with order ${item.exchange_order_number}`, null)
  if (item.return_requested_at)
    add(
      item.return_reason ? `Return announced: ${item.return_reason}` : 'Return announced',
      item.return_requested_at,
    )
  return requests
}

const CHARGE_TEXTS = { LATE: 'late return', DAMAGE: 'damage or loss' } as const

/** What was charged for the item, and objections to it that are not closed. */
async function chargesOf({ db }: Deps, { id }: BenchedItem): Promise<LookedUpUnit['requests']> {
  const charges = await listChargesOfItem(db, id)
  return charges.flatMap(({ kind, state, created_at, objection, objected_at, ...charge }) => {
    const paid = state === 'PAID' ? 'paid' : 'not paid'
    const text = `Charged for ${CHARGE_TEXTS[kind]} (${paid})`
    const requests = [{ text, at: created_at.toISOString() }]
    if (objected_at && !charge.objection_closed_at)
      requests.push({
        text: `Objection to the charge: ${objection}`,
        at: objected_at.toISOString(),
      })
    return requests
  })
}

async function findingsOf({ db }: Deps, unitId: number): Promise<LookedUpUnit['findings']> {
  const rows = await listFindings(db, unitId, FINDINGS)
  const names = await listStaffNames(
    db,
    rows.map(({ staff_id }) => staff_id),
  )
  return rows.map(({ scan_key, staff_id, at, grade, note, photo_count }) => ({
    key: scan_key,
    at: at.toISOString(),
    by: names.get(staff_id) ?? '',
    grade,
    note,
    photo_count,
  }))
}
