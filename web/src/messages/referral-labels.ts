import type { ReferralSource } from '@twirl/contract/messages'

/** How she heard of us, as she would say it. */
export const REFERRAL_LABELS: Record<ReferralSource, string> = {
  GOOGLE_SEARCH: 'Google search',
  FRIEND: 'A friend',
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  LINKEDIN: 'LinkedIn',
  HANDSHAKE: 'Handshake',
  OTHER: 'Somewhere else',
}
