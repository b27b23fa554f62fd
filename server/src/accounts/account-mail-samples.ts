import { type MailSamples, SAMPLE } from '#platform/mail/mail-sample.ts'
import {
  codeMail,
  codeText,
  confirmEmailMail,
  confirmNewEmailMail,
  emailChangeNotice,
  passwordChangedNotice,
  phoneChangedNotice,
  resetLinkMail,
  unconfirmedEmailMail,
  welcomeMail,
} from './account-mails.ts'

const CODE = '271828'

type Kind =
  | 'code'
  | 'welcome'
  | 'reset-password'
  | 'unconfirmed-email'
  | 'confirm-email'
  | 'confirm-new-email'
  | 'email-change'
  | 'phone-changed'
  | 'password-changed'

export const accountMailSamples: MailSamples<Kind> = ({ to, origin }) => {
  const reader = { first_name: SAMPLE.first_name, email: to }
  const link = `${origin}/account/login`
  return {
    code: () => codeMail(to, CODE, origin),
    welcome: () => welcomeMail(reader, link, origin),
    'reset-password': () => resetLinkMail(to, link),
    'unconfirmed-email': () => unconfirmedEmailMail(to, origin),
    'confirm-email': () => confirmEmailMail(reader, link),
    'confirm-new-email': () => confirmNewEmailMail(reader, link),
    'email-change': () => emailChangeNotice(reader, origin),
    'phone-changed': () => phoneChangedNotice(reader, origin),
    'password-changed': () => passwordChangedNotice(reader, origin),
  }
}

/** The text message with a code, as staff preview it. */
export function sampleCodeText(origin: string): string {
  return codeText('4045550177', CODE, origin).body
}
