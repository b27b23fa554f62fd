import { type DayFigures, type PartFigures } from '@twirl/contract/staff/today'
import { toDollars } from '#platform/money.ts'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import { listCollectionsOf } from '../catalog/public.ts'
import { countUnits, listUnitChanges } from '../inventory/public.ts'
import {
  listEventFigures,
  listOrderDays,
  listProductFigures,
  type SoldPart,
} from '../orders/public.ts'
import type { TodayDeps } from './today-deps.ts'

export type Figures = { days: DayFigures[]; events: PartFigures[]; collections: PartFigures[] }

const PARTS_MAX = 20

/** The figures of the last days in New York, of which today is the last (STAFF-73). */
export async function listFigures({ db, clock }: TodayDeps, count: number): Promise<Figures> {
  const today = dayOf(clock.now())
  const first = addDays(today, 1 - count)
  const span = { from: startOfDay(first), until: startOfDay(addDays(today, 1)) }
  const sold = new Map((await listOrderDays(db, span)).map((each) => [each.day, each]))
  const changes = new Map((await listUnitChanges(db, span.from)).map((each) => [each.day, each]))
  // Backwards from what is known now: the end of a day is that of the next one without the changes of the next one.
  const units = await countUnits(db)
  const days: DayFigures[] = []
  for (let day = today; day >= first; day = addDays(day, -1)) {
    const { orders = 0, revenue_cents = 0 } = sold.get(day) ?? {}
    days.unshift({ day, orders, revenue: toDollars(revenue_cents), ...units })
    units.rentals_out -= changes.get(day)?.rentals_out ?? 0
    units.units_owned -= changes.get(day)?.units_owned ?? 0
  }
  return {
    days,
    events: (await listEventFigures(db, span, PARTS_MAX)).map(describePart),
    collections: (await listCollectionFigures({ db }, span)).map(describePart),
  }
}

/** A product that is in several collections counts in each. */
async function listCollectionFigures(
  { db }: Pick<TodayDeps, 'db'>,
  span: { from: Date; until: Date },
): Promise<SoldPart[]> {
  const products = await listProductFigures(db, span)
  const soldById = new Map(products.map((each) => [each.product_id, each]))
  const parts = new Map<number, SoldPart>()
  for (const { collection_id: id, name, product_id } of await listCollectionsOf(db, [
    ...soldById.keys(),
  ])) {
    const part = parts.get(id) ?? { id, name, count: 0, revenue_cents: 0 }
    part.count += soldById.get(product_id)!.pieces
    part.revenue_cents += soldById.get(product_id)!.revenue_cents
    parts.set(id, part)
  }
  return [...parts.values()].toSorted((a, b) => b.count - a.count).slice(0, PARTS_MAX)
}

function describePart({ id, name, count, revenue_cents }: SoldPart): PartFigures {
  return { id, name, count, revenue: toDollars(revenue_cents) }
}

/** Without the money, for members who do not see it. */
export function withoutMoney({ days, events, collections }: Figures): Figures {
  const hide = <Row extends { revenue: number | null }>(rows: Row[]) =>
    rows.map((row) => ({ ...row, revenue: null }))
  return { days: hide(days), events: hide(events), collections: hide(collections) }
}
