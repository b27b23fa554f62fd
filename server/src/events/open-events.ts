import type { Settings } from '@twirl/contract/system'
import type { Platform } from '#platform/open-platform.ts'
import type { TrunkShowDeps } from '../trunk-shows/public.ts'
import type { PaymentGateway } from '../providers/payments/payment-gateway.ts'
import { APPLY_CHANGE, applyChange } from './changes/apply-change.ts'
import { changeRoutes } from './changes/changes.routes.ts'
import { applicationRoutes } from './applications/applications.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { packingRoutes } from './packing/packing.routes.ts'
import { eventRoutes } from './events.routes.ts'

type Slices = TrunkShowDeps & { terms: () => Settings; gateway: PaymentGateway }

/** What staff do with events. */
export function openEvents(platform: Platform, { terms, ...slices }: Slices): void {
  const deps = {
    ...platform,
    ...slices,
    terms: () => terms().rental_terms,
    invitationsPerDay: () => terms().mail_terms.invitations_per_day,
    deliveryStates: () => terms().delivery_states,
  }
  eventRoutes(platform.routes, deps)
  applicationRoutes(platform.routes, deps)
  invitationRoutes(platform.routes, deps)
  changeRoutes(platform.routes, deps)
  packingRoutes(platform.routes, deps)
  platform.jobs.work(APPLY_CHANGE, ({ data }) => applyChange(deps, data.change_id), {
    pollSeconds: 5,
  })
}
