export { invitationLink } from './guests/invitation-link.ts'
