export { beginSetup } from './opening/begin-setup.ts'
export { closedPage } from './opening/closed-page.ts'
