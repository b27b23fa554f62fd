import type { Platform } from '#platform/open-platform.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { sendInvitations } from './invitations/send-invitations.ts'
import { unsubscribeRoutes } from './invitations/unsubscribe.routes.ts'
import { rsvpRoutes } from './rsvp.routes.ts'

export type RsvpTesting = {
  /** Calls whose duration must not reveal who is known take at least this long. */
  lookupMinimumDurationMs?: number
}

// Longer than any lookup of a contact takes, and too short to be noticed.
const LOOKUP_MINIMUM_DURATION_MS = 150

export function openRsvp(
  platform: Platform,
  invitationsPerDay: () => number,
  { lookupMinimumDurationMs = LOOKUP_MINIMUM_DURATION_MS }: RsvpTesting,
): void {
  const { app, routes, db, jobs, publicOrigin } = platform
  rsvpRoutes(routes, platform, lookupMinimumDurationMs)
  calendarRoutes(app, db, publicOrigin)
  unsubscribeRoutes(app, platform)
  jobs.schedule('send-invitations', '* * * * *', () =>
    sendInvitations({ ...platform, invitationsPerDay }),
  )
}
