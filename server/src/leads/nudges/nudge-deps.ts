import type { Settings } from '@twirl/contract/system'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { LeadDeps } from '../leads-deps.ts'

export type NudgeDeps = LeadDeps & {
  jobs: Pick<Jobs, 'send'>
  terms: () => Pick<Settings, 'switches'>
}
