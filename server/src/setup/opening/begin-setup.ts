import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { hasProducts } from '../../catalog/public.ts'
import { hasStaff } from '../../staff/public.ts'
import { DEFAULT_SETTINGS, listStoredSettings, putSetting } from '../../system/public.ts'

/** A shop that starts on an empty database is closed until its owner opens it (STAFF-179). Any other stays as it is. */
export async function beginSetup({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  if ((await hasStaff(db)) || (await hasProducts(db))) return
  if ((await listStoredSettings(db)).length > 0) return
  await inTransaction(db, (transaction) =>
    putSetting(transaction, {
      key: 'opening',
      value: { ...DEFAULT_SETTINGS.opening, is_open: false },
      updated_at: clock.now(),
    }),
  )
}
