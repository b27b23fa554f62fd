import { REQUIRED_STEPS, type Setup, type SetupStep } from '@twirl/contract/staff/settings/setup'
import type { StaffCaller } from '#platform/http/visitor.ts'
import { hasProducts } from '../../catalog/public.ts'
import { findFactors } from '../../staff/public.ts'
import { listStoredSettings } from '../../system/public.ts'
import { hasEvents } from '../../trunk-shows/public.ts'
import { describeServices } from '../services/describe-services.ts'
import type { SetupDeps } from '../setup-deps.ts'

/** What a new shop still needs, read from what is there (STAFF-180). */
export async function getSetup(deps: SetupDeps, { staff_id }: StaffCaller): Promise<Setup> {
  const { db, settings } = deps
  const stored = (await listStoredSettings(db)).map(({ key }) => key)
  const { totp, passkey } = await findFactors(db, staff_id)
  const ready = describeServices(deps)
    .filter(({ is_ready }) => is_ready)
    .map(({ service }) => service)
  const done: Record<SetupStep, boolean> = {
    second_factor: totp || passkey,
    identity: stored.includes('identity'),
    company: stored.includes('company'),
    delivery: stored.includes('delivery_states'),
    payments: ready.includes('payments'),
    tax: ready.includes('tax'),
    mail: ready.includes('mail'),
    product: await hasProducts(db, { isPublished: true }),
    event: await hasEvents(db),
  }
  return {
    is_open: settings.current.opening.is_open,
    steps: Object.entries(done).map(([name, is_done]) => {
      // The record above names every step.
      const step = name as SetupStep
      return { step, is_done, is_required: REQUIRED_STEPS.includes(step) }
    }),
  }
}
