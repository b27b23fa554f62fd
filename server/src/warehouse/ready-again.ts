import { dayOf } from '#platform/new-york-time.ts'
import { freeAgainAfter, type UnitState } from '../inventory/public.ts'
import type { WarehouseDeps } from './warehouse-deps.ts'

/** When a unit would be on the rail if it came back today: none that is still out is there earlier. */
export function readyIfBackToday({ clock, terms }: Pick<WarehouseDeps, 'clock' | 'terms'>): Date {
  return freeAgainAfter(dayOf(clock.now()), terms())
}

const OUTSIDE: readonly UnitState[] = ['OUT', 'RETURNING']

/** Whether a unit is out although it should be back: back today, it would not be ready when its booking ends. */
export function isLate(
  { state, back_at }: { state: UnitState; back_at: Date | null },
  ifBackToday: Date,
): boolean {
  return back_at !== null && back_at < ifBackToday && OUTSIDE.includes(state)
}
