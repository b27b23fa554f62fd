export { eventMailSamples } from './changes/change-mails.ts'
