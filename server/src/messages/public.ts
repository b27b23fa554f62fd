export { countOpenMessages } from './desk/desk.queries.ts'
export { personalMessages } from './personal-messages.queries.ts'
export { messageMailSamples } from './message-mail-samples.ts'
