export { personalMessages } from './personal-messages.queries.ts'
