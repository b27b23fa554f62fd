import type { Settings } from '@twirl/contract/system'
import type { Secrets } from '#platform/security/secrets.ts'
import type { TrunkShowDeps } from '../trunk-shows/public.ts'

export type CodesDeps = TrunkShowDeps & {
  secrets: Secrets
  terms: () => Pick<Settings, 'checkout_terms' | 'rental_terms'>
}
