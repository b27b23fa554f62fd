import { AUDIT_ACTIONS, type AuditAction } from '@twirl/contract/staff/access/audit'
import type { OrderSteps } from '@twirl/contract/staff/orders/order-steps'
import { unitCodeOf } from '@twirl/contract/staff/warehouse/unit-code'
import { AppError } from '#platform/http/app-error.ts'
import { listPromisedUnits, type PromisedUnit, UNIT_STATE_TEXTS } from '../../inventory/public.ts'
import type { OrderDeps } from '../order-deps.ts'
import { listStepActs, nothingToSendText, parcelStateText } from '../parcels/parcel-state.ts'
import { takeOutText } from '../parcels/open-parcel.ts'
import { findBoxOf, listParcels } from '../parcels/parcels.queries.ts'
import { nextSteps } from './next-steps.ts'
import { listStepItems } from './order-steps.queries.ts'

/** How far an order is, where its units are, what staff did with it, and what can be done next. */
export async function getOrderSteps(
  { db }: Pick<OrderDeps, 'db'>,
  orderNumber: string,
): Promise<OrderSteps> {
  const found = await findBoxOf(db, orderNumber)
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  const [parcel] = await listParcels(db, [found.id])
  const items = await listStepItems(db, found.id)
  const units = await listPromisedUnits(db, [parcel!.order_token])
  const acts = await listStepActs(db, orderNumber)
  const { packed_at, shipped_at, delivered_at, carrier, tracking_number } = parcel!
  const has_parcel = items.length > 0 || shipped_at !== null
  const state = has_parcel ? parcelStateText(parcel!, acts) : nothingToSendText(orderNumber, acts)
  const steps = nextSteps({
    ...parcel!,
    has_parcel,
    receivable_units: units.filter(isReceivable).length,
  })
  return {
    order_number: orderNumber,
    event:
      parcel!.trunk_show_id === null
        ? null
        : { id: parcel!.trunk_show_id, theme: parcel!.trunk_show_theme ?? '' },
    steps,
    state: [state, await takeOutText(db, parcel!)].filter((text) => text !== null).join(' '),
    packed_at: toText(packed_at),
    shipped_at: toText(shipped_at),
    delivered_at: toText(delivered_at),
    label: carrier && tracking_number ? { carrier, tracking_number } : null,
    items: items.map(({ line, ...item }) => ({
      ...item,
      units: units.filter((unit) => unit.line === line).map(describeUnit),
    })),
    acts: acts.map(({ action, at, name }) => ({
      action: AUDIT_ACTIONS[action as AuditAction].text,
      at: at.toISOString(),
      name,
    })),
  }
}

function describeUnit(unit: PromisedUnit): OrderSteps['items'][number]['units'][number] {
  const isInParcel = unit.state === 'PACKED' && unit.is_away_for
  return {
    code: unitCodeOf(unit.unit_id),
    state: isInParcel ? 'in the parcel' : UNIT_STATE_TEXTS[unit.state],
    is_receivable: isReceivable(unit),
  }
}

function isReceivable({ is_away_for, kind, state }: PromisedUnit): boolean {
  return is_away_for && kind !== 'SALE' && (state === 'OUT' || state === 'RETURNING')
}

function toText(time: Date | null): string | null {
  return time && time.toISOString()
}
