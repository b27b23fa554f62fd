/** The tabs in their order; the first one is the default and has no search parameter. */
export const PROFILE_TABS = {
  personal: 'Personal details',
  orders: 'Order history',
  addresses: 'Addresses',
  payment: 'Payment methods',
  password: 'Password',
  school: 'University & sorority',
} as const
export type ProfileTab = keyof typeof PROFILE_TABS

export function toProfileTab(tab: unknown): ProfileTab {
  return typeof tab === 'string' && tab in PROFILE_TABS ? (tab as ProfileTab) : 'personal'
}
