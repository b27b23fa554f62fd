export { applicationLinkOf, applicationTokenOf, readApplicationToken } from './application-link.ts'
export { approvedMail, refusedMail } from './application-mails.ts'
export {
  type ApplicationRow,
  findApplication,
  listApplicationRows,
  listApplicationsOf,
  lockApplication,
  updateApplication,
} from './applications.queries.ts'
export { countOpenMessages } from './desk/desk.queries.ts'
export { personalMessages } from './personal-messages.queries.ts'
export { messageMailSamples } from './message-mail-samples.ts'
