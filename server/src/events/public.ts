export { canceledEventSample } from './changes/change-mails.ts'
