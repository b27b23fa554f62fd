export { invitationLink } from './guests/invitation-link.ts'
export { personalRsvps } from './guests/personal-rsvps.queries.ts'
export {
  type ConflictRow,
  listConflictRows,
  lockConflict,
  settleConflict,
} from './guests/contact-conflicts.queries.ts'
