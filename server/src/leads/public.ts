import type { MailSamples } from '#platform/mail/mail-sample.ts'
import { nudgeSample } from './nudges/nudge-messages.ts'
import { leadInvitationSample } from './team/lead-invitation-mail.ts'

export { sampleNudgeText } from './nudges/nudge-messages.ts'

export const leadMailSamples: MailSamples<'lead-invitation' | 'nudge'> = (deps) => ({
  ...leadInvitationSample(deps),
  ...nudgeSample(deps),
})
