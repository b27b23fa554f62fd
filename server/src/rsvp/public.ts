export { invitationLink } from './guests/invitation-link.ts'
export {
  listInvitedEmails,
  listRefusals,
  listWantedInvitations,
  wantInvitations,
} from './invitations/invitations.queries.ts'
export { countLeftToday, invitationCause } from './invitations/send-invitations.ts'
export { unsubscribeLinkOf } from './invitations/unsubscribe-link.ts'
export { rsvpEndTime, rsvpRefusal } from './questionnaire/rsvp-refusal.ts'
export { personalRsvps } from './guests/personal-rsvps.queries.ts'
export {
  listConflictRows,
  lockConflict,
  settleConflict,
} from './guests/contact-conflicts.queries.ts'
export { rsvpMailSamples } from './questionnaire/rsvp-mail-samples.ts'
export { listGuestAnswers, listInvitedGuests } from './guests/guest-list.queries.ts'
