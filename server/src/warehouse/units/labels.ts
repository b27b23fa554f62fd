import type { UnitLabel } from '@twirl/contract/staff/warehouse/unit-intake'
import { unitCodeOf, unitIdOf } from '@twirl/contract/staff/warehouse/unit-code'
import type { Database } from '#platform/database/database.ts'
import { listOffers } from '../../catalog/public.ts'
import { findIntake, listUnits } from '../../inventory/public.ts'

type Asked = { codes?: string | undefined; key?: string | undefined }

/** Labels of units, in the order in which the units came; codes of no unit are left out. */
export async function labelsOf(
  db: Database,
  { codes, key }: Asked,
): Promise<{ labels: UnitLabel[] }> {
  const received = key === undefined ? undefined : await findIntake(db, key)
  const named = codes?.split(',').flatMap((code) => unitIdOf(code) ?? []) ?? []
  return { labels: await describeLabels(db, [...(received?.unit_ids ?? []), ...named]) }
}

export async function describeLabels(db: Database, ids: number[]): Promise<UnitLabel[]> {
  const units = await listUnits(db, { ids }, { after: null, isAscending: true, limit: ids.length })
  const offers = await listOffers(db, [...new Set(units.map(({ sku }) => sku))])
  return units.map(({ id, sku }) => {
    const { title, color, size } = offers.find((offer) => offer.sku === sku)!
    return { code: unitCodeOf(id), title, color, size }
  })
}
