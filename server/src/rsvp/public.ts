export { invitationLink } from './guests/invitation-link.ts'
export { personalRsvps } from './guests/personal-rsvps.queries.ts'
