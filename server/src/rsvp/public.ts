export { invitationLink } from './invitation-link.ts'
