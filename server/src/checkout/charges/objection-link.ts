import type { Secrets } from '#platform/security/secrets.ts'
import { chargeTokenOf } from './charge-token.ts'

export const OBJECTION_PATH = '/charge-objection'

/** The signed link of the mail about a charge: it opens the form in which the customer objects to it (STAFF-34). */
export function objectionLinkOf(secrets: Secrets, origin: string, chargeId: number): string {
  return `${origin}${OBJECTION_PATH}?token=${chargeTokenOf(secrets, 'charge objection', chargeId)}`
}
