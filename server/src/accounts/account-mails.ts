import { button, code as codePart, paragraph } from '#platform/mail/mail-parts.ts'
import { renderMail } from '#platform/mail/mail-layout.ts'
import type { Mail, TextMessage } from '#platform/outbox/outbox.ts'

/** Whom a mail is for. */
type Reader = { first_name: string; email: string }

const HAS_ACCOUNT = 'You get this mail because you have an account at Twirl.'
const NOT_YOU = 'If this was not you, please reset your password and write to us.'

/** The last line lets phones fill the code in, on our own site only. */
export function codeText(phoneNumber: string, code: string, publicOrigin: string): TextMessage {
  const { hostname } = new URL(publicOrigin)
  return {
    to: phoneNumber,
    body: `${code} is your Twirl code. It works for 10 minutes. We never ask you for it.\n\n@${hostname} #${code}`,
  }
}

export function codeMail(email: string, code: string): Mail {
  return renderMail({
    to: email,
    subject: `${code} is your Twirl code`,
    preheader: 'It works for 10 minutes.',
    heading: 'Your code',
    parts: [
      codePart(code),
      paragraph('It works for 10 minutes, on the device you asked for it with.'),
      paragraph('We never ask you for it. If you did not want a code, you need not do anything.'),
    ],
    reason: 'You get this mail because somebody asked for a code for your address at Twirl.',
  })
}

export function welcomeMail(reader: Reader, publicOrigin: string): Mail {
  return renderMail({
    to: reader.email,
    subject: 'Welcome to Twirl',
    preheader: 'Your account is open.',
    heading: `Welcome${nameAfter(', ', reader)}!`,
    parts: [
      paragraph('Your account is open. Your favorites follow you to every device you log in with.'),
      button('Find a dress', `${publicOrigin}/home`),
    ],
    reason: 'You get this mail because somebody opened an account at Twirl with your address.',
  })
}

export function resetLinkMail(email: string, url: string): Mail {
  return renderMail({
    to: email,
    subject: 'Set a new password',
    preheader: 'The link works once, for 60 minutes.',
    heading: 'Set a new password',
    parts: [
      paragraph('Somebody, hopefully you, asked to set a new password for your account.'),
      button('Set a new password', url),
      paragraph('The link works once, for 60 minutes. If this was not you, ignore this mail.'),
    ],
    reason: HAS_ACCOUNT,
  })
}

/** To the new address. */
export function confirmEmailMail(reader: Reader, newEmail: string, url: string): Mail {
  return renderMail({
    to: newEmail,
    subject: 'Confirm your new email',
    preheader: 'The link works once, for 24 hours.',
    heading: 'Is this your new email?',
    parts: [
      paragraph(`Hi${nameAfter(' ', reader)}, one click and this is the address of your account.`),
      button('Confirm this email', url),
      paragraph('The link works once, for 24 hours. If this was not you, ignore this mail.'),
    ],
    reason: 'You get this mail because somebody wants to use your address for an account at Twirl.',
  })
}

/** Goes to the current address of the account. */
export function emailChangeNotice(reader: Reader): Mail {
  return notice(reader, 'Your email is about to change', [
    'Somebody, hopefully you, asked to use another email for your account. It changes once the new one is confirmed.',
    NOT_YOU,
  ])
}

export function phoneChangedNotice(reader: Reader): Mail {
  return notice(reader, 'Your phone number was changed', [
    'Your account has a new phone number. From now on our codes go there.',
    NOT_YOU,
  ])
}

export function passwordChangedNotice(reader: Reader): Mail {
  return notice(reader, 'Your password was changed', [
    'Your account has a new password. Everybody who was logged in with the old one is logged out.',
    NOT_YOU,
  ])
}

function notice(reader: Reader, subject: string, paragraphs: string[]): Mail {
  return renderMail({
    to: reader.email,
    subject,
    preheader: paragraphs[0]!,
    heading: subject,
    parts: [paragraph(`Hi${nameAfter(' ', reader)},`), ...paragraphs.map(paragraph)],
    reason: HAS_ACCOUNT,
  })
}

// An account can be registered with any address: the mail must not contain text that a stranger chose.
const PLAUSIBLE_NAME = /^\p{L}[\p{L}'’ -]{0,29}$/u

function nameAfter(separator: string, { first_name }: Reader): string {
  return PLAUSIBLE_NAME.test(first_name) ? `${separator}${first_name}` : ''
}
