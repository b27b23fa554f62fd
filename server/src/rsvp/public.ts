export { invitationLink } from './guests/invitation-link.ts'
export { personalRsvps } from './guests/personal-rsvps.queries.ts'
export {
  listConflictRows,
  lockConflict,
  settleConflict,
} from './guests/contact-conflicts.queries.ts'
export { rsvpMailSamples } from './questionnaire/rsvp-mail-samples.ts'
