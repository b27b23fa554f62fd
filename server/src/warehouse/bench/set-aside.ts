import type { Database } from '#platform/database/database.ts'
import { formatTime } from '#platform/new-york-time.ts'
import type { ScannedUnit, UnitState } from '../../inventory/public.ts'
import {
  findOpenPlace,
  findSoldItem,
  type OpenPlace,
  type SoldItem,
  soldRefusal,
} from '../../orders/public.ts'
import { listStaffNames } from '../../staff/public.ts'

/** A scan that is not counted, with the reason that the bench shows (STAFF-49). Nothing has changed. */
export class SetAside extends Error {
  override readonly name = 'SetAside'
}

export const NO_SUCH_UNIT = 'No unit of this shop has this code.'

export const STATE_TEXTS: Record<UnitState, string> = {
  IN_HOUSE: 'It is already on the rail.',
  PACKED: 'It is packed in a parcel.',
  OUT: 'It is with the customer.',
  RETURNING: 'It is on its way back.',
  RECEIVED: 'It is received and not inspected yet.',
  CLEANING: 'It is in cleaning.',
  REPAIR: 'It is in repair.',
  RETIRED: 'It was retired.',
  LOST: 'It is recorded as lost. Record it as found first.',
  SOLD: 'It was sold.',
}

/** Units in other states have nothing to do at the bench; sold ones only if their refund was granted. */
const ACCEPTED: readonly UnitState[] = ['OUT', 'RETURNING', 'RECEIVED', 'CLEANING', 'REPAIR']

/** Says why the bench does not take a unit in; null if it does. */
export async function refusalOf(db: Database, unit: ScannedUnit): Promise<string | null> {
  if (unit.state === 'SOLD')
    return (await findPlace(db, unit)) ? null : soldRefusal(await findSold(db, unit))
  return ACCEPTED.includes(unit.state) ? null : describePlace(db, unit)
}

/** Finds the open rental that a unit which is paid for comes back for; none if its purchase may come back. */
export async function findPlace(db: Database, unit: ScannedUnit): Promise<OpenPlace | undefined> {
  if (unit.state === 'SOLD' && soldRefusal(await findSold(db, unit)) === null) return undefined
  return findOpenPlace(db, unit.id)
}

async function findSold(db: Database, unit: ScannedUnit): Promise<SoldItem | undefined> {
  const sold = soldWith(unit)
  return sold && findSoldItem(db, sold)
}

// The sale of a rented unit to the customer who has it refers to its order in this way.
const BOUGHT = /^bought /

/** The order that a unit was sold with, and its line where it is known. */
export function soldWith({
  reference,
  line,
}: ScannedUnit): { reference: string; line: number | null } | undefined {
  return reference === null ? undefined : { reference: reference.replace(BOUGHT, ''), line }
}

/** Whether a unit in this state is not back yet. */
export function isOut(state: UnitState): boolean {
  return state === 'OUT' || state === 'RETURNING'
}

/** What the state of a unit is now, and who of the staff brought it about. */
export async function describePlace(db: Database, unit: ScannedUnit): Promise<string> {
  const names = await listStaffNames(db, [unit.moved_by])
  const actor = names.get(unit.moved_by)
  return `${STATE_TEXTS[unit.state]} ${actor ? `${actor},` : 'Since'} ${formatTime(unit.moved_at)} New York time.`
}
