export { beginSetup } from './opening/begin-setup.ts'
export { closedPage } from './opening/closed-page.ts'
export { testMailSample } from './services/check-mail.ts'
