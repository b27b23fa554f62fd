import type { ApplicationState } from '@twirl/contract/groups/lead-applications'

export const STATE_TEXTS: Record<ApplicationState, string> = {
  RECEIVED: 'New',
  PREPARING: 'Draft made',
  APPROVED: 'Approved',
  REFUSED: 'Refused',
  WITHDRAWN: 'Withdrawn',
}
