import type { UploadedLogo } from '@twirl/contract/staff/settings/logo'
import { inTransaction } from '#platform/database/transaction.ts'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { audit } from '../../staff/public.ts'
import { insertLogo } from '../logos.queries.ts'
import type { SettingsDeskDeps } from './settings-desk-deps.ts'

/** Stores a picture that can be the logo. The setting names it once the owner saves it (STAFF-225). */
export async function uploadLogo(
  deps: SettingsDeskDeps,
  { staff_id }: StaffCaller,
  bytes: Buffer,
): Promise<UploadedLogo> {
  const logo = await deps.takeInLogo(bytes)
  await inTransaction(deps.db, async (transaction) => {
    await insertLogo(transaction, { ...logo, uploaded_at: deps.clock.now() })
    await audit(transaction, deps, {
      staff_id,
      action: 'setting.upload-logo',
      subject_kind: 'setting',
      subject_id: `logo ${logo.key}`,
      after: { width: logo.width, height: logo.height },
    })
  })
  return logo
}
