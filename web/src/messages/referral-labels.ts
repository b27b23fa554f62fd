import type { ReferralSource } from '@twirl/contract/messages'

/** Labels for the answers to “How did you hear about us?”. */
export const REFERRAL_LABELS: Record<ReferralSource, string> = {
  GOOGLE_SEARCH: 'Google search',
  FRIEND: 'A friend',
  INSTAGRAM: 'Instagram',
  TIKTOK: 'TikTok',
  LINKEDIN: 'LinkedIn',
  HANDSHAKE: 'Handshake',
  OTHER: 'Somewhere else',
}
