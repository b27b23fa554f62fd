import { CARRIER_NAMES } from '@twirl/contract/buying/carriers'
import type { AuditAction } from '@twirl/contract/staff/access/audit'
import type { Database } from '#platform/database/database.ts'
import { formatTime } from '#platform/new-york-time.ts'
import { type Act, findLastAct, listActs } from '../../staff/public.ts'
import { StepRefused } from '../step-refused.ts'
import type { Parcel } from './parcels.queries.ts'

/** What staff did to an order, as far as it is a step. */
const STEP_ACTIONS: readonly AuditAction[] = [
  'order.pack',
  'order.unpack',
  'order.ship',
  'order.correct-label',
  'order.deliver',
  'order.hand-out',
  'order.receive',
  'order.cancel',
]

export function listStepActs(db: Database, orderNumber: string): Promise<Act[]> {
  return listActs(db, { kind: 'order', id: orderNumber }, STEP_ACTIONS)
}

/** Returns the member who packed an order last; null if the shop itself did. */
export async function findPacker(db: Database, orderNumber: string): Promise<string | null> {
  const act = await findLastAct(db, { kind: 'order', id: orderNumber }, ['order.pack'])
  return act?.name ?? null
}

type StatedParcel = Pick<
  Parcel,
  | 'order_number'
  | 'trunk_show_id'
  | 'carrier'
  | 'tracking_number'
  | 'packed_at'
  | 'shipped_at'
  | 'delivered_at'
  | 'unpack_count'
>

/** Says how far a parcel is, when it got there and, where a member did it, by whom (STAFF-21). */
export function parcelStateText(parcel: StatedParcel, acts: readonly Act[]): string {
  const { order_number, packed_at, shipped_at, delivered_at } = parcel
  const order = `Order ${order_number}`
  if (delivered_at) {
    const step = parcel.trunk_show_id === null ? 'delivered' : 'handed out'
    return `${order} was ${step} ${whenAndWho(delivered_at, acts, ['order.deliver', 'order.hand-out'])}.`
  }
  if (shipped_at) {
    const label = `${parcel.carrier && CARRIER_NAMES[parcel.carrier]} ${parcel.tracking_number}`
    return `${order} was shipped with ${label} ${whenAndWho(shipped_at, acts, ['order.ship'])}, and is not delivered yet.`
  }
  if (packed_at)
    return `${order} was packed ${whenAndWho(packed_at, acts, ['order.pack'])}, and is not shipped yet.`
  const [last] = acts
  if (last?.action === 'order.unpack')
    return `${order} is not packed any more: it was unpacked ${whenAndWho(last.at, acts, ['order.unpack'])}.`
  if (parcel.unpack_count > 0)
    return `${order} is not packed any more: pieces of it were refunded. It has to be packed again.`
  return `${order} is not packed yet.`
}

/** Says why nothing of an order is sent. */
export function nothingToSendText(orderNumber: string, acts: readonly Act[]): string {
  const text = `Order ${orderNumber} has nothing to send`
  const canceled = acts.find(({ action }) => action === 'order.cancel')
  return canceled
    ? `${text}: it was canceled ${whenAndWho(canceled.at, acts, ['order.cancel'])}.`
    : `${text}: it is a charge, or its pieces were refunded.`
}

/** Refuses a step that the state of the parcel does not allow. */
export async function refuseBecauseOf(db: Database, parcel: StatedParcel): Promise<never> {
  throw new StepRefused(parcelStateText(parcel, await listStepActs(db, parcel.order_number)))
}

function whenAndWho(time: Date, acts: readonly Act[], actions: string[]): string {
  const act = acts.find(({ action }) => actions.includes(action))
  return `on ${formatTime(time)} New York time${act ? ` by ${act.name}` : ''}`
}
