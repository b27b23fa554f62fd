import { AppError } from '#platform/http/app-error.ts'
import { LIMITS } from '#platform/security/limit-table.ts'
import { tryWithin } from '#platform/security/limits.ts'
import type { StaffDeps } from '../staff-deps.ts'

/** Tries a second factor within the limit of wrong ones. Null means a wrong one: it is refused with INCORRECT_FACTOR. */
export async function withinFactorLimit<Hit>(
  { db }: StaffDeps,
  staffId: number,
  attempt: () => Promise<Hit | null>,
): Promise<Hit> {
  const own = [{ limit: LIMITS.staff_factor, subject: `staff ${staffId}` }]
  return tryWithin(db, { own, shared: [] }, async (miss) => {
    const hit = await attempt()
    if (hit !== null) return hit
    miss()
    throw new AppError('INCORRECT_FACTOR')
  })
}
