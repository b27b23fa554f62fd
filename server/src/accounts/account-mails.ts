import type { MailKind } from '@twirl/contract/staff/mails'
import { button, code as codePart, paragraph } from '#platform/mail/mail-parts.ts'
import { renderMail } from '#platform/mail/mail-layout.ts'
import type { Mail, TextMessage } from '#platform/outbox/outbox.ts'
import { shopName } from '#platform/shop-name.ts'

/** The recipient of a mail. */
type Reader = { first_name: string; email: string }

const hasAccount = () => `You’re getting this email because you have a ${shopName()} account.`
const NOT_YOU = 'If this wasn’t you, please reset your password and write to us.'

/** The last line lets phones fill the code in, on our own site only. */
export function codeText(phoneNumber: string, code: string, publicOrigin: string): TextMessage {
  const { hostname } = new URL(publicOrigin)
  return {
    to: phoneNumber,
    body: `${code} is your ${shopName()} code. It works for 10 minutes. Never share it with anyone.\n\n@${hostname} #${code}`,
  }
}

export function codeMail(email: string, code: string, publicOrigin: string): Mail {
  return renderMail({
    kind: 'code',
    to: email,
    subject: `${code} is your ${shopName()} code`,
    preheader: 'It works for 10 minutes.',
    heading: 'Your code',
    parts: [
      codePart(code),
      paragraph('It works for 10 minutes, on the device where you asked for it.'),
      paragraph(
        'We’ll never ask you for this code. If you didn’t request one, you can ignore this email.',
      ),
    ],
    reason: `You’re getting this email because someone asked ${shopName()} to send a code to this address.`,
    origin: publicOrigin,
  })
}

export function welcomeMail(reader: Reader, confirmUrl: string, publicOrigin: string): Mail {
  return renderMail({
    kind: 'welcome',
    to: reader.email,
    subject: `Welcome to ${shopName()}`,
    preheader: 'Your account is ready. Please confirm your email.',
    heading: `Welcome${nameAfter(', ', reader)}!`,
    parts: [
      paragraph(
        'Your account is ready. Your favorites, your orders and your due dates are now in one place, on every device you log in with.',
      ),
      paragraph(
        'Please confirm your email, so that you can log in with it. Until then, log in with your phone number.',
      ),
      button('Confirm your email', confirmUrl),
      paragraph(
        'The link works once, for 24 hours. Not your account? Ignore this email: without the link, your address can’t be used.',
      ),
      paragraph(
        'Choose a dress, wear it and send it back in the bag it came in. We do the cleaning.',
      ),
      button('Find a dress', `${publicOrigin}/home`),
      paragraph('Renting with your chapter or your friends? All you need is the group’s password.'),
      button('Find your group', `${publicOrigin}/trunk-show/find`),
    ],
    reason: `You’re getting this email because someone created a ${shopName()} account with this address.`,
    origin: publicOrigin,
  })
}

export function resetLinkMail(email: string, url: string): Mail {
  return renderMail({
    kind: 'reset-password',
    to: email,
    subject: 'Set a new password',
    preheader: 'The link works once, for 60 minutes.',
    heading: 'Set a new password',
    parts: [
      paragraph('Someone, hopefully you, asked to set a new password for your account.'),
      button('Set a new password', url),
      paragraph(
        'The link works once, for 60 minutes. If this wasn’t you, you can ignore this email.',
      ),
    ],
    reason: hasAccount(),
    origin: new URL(url).origin,
  })
}

/** Goes to an address for which a code or a link was requested, and that no account has proven. */
export function unconfirmedEmailMail(email: string, publicOrigin: string): Mail {
  return renderMail({
    kind: 'unconfirmed-email',
    to: email,
    subject: 'Your email isn’t confirmed yet',
    preheader: 'Log in with your phone number instead.',
    heading: 'Your email isn’t confirmed yet',
    parts: [
      paragraph(
        `Someone, hopefully you, tried to get into a ${shopName()} account with this email. No account has confirmed it yet, so it can’t be used to log in.`,
      ),
      paragraph(
        'Did you sign up with it? Log in with your phone number, by password or by code. Then confirm your email in your account.',
      ),
      button('Log in with your phone number', `${publicOrigin}/account/code-login`),
      paragraph('No account yet? You can create one with this email.'),
      button('Create an account', `${publicOrigin}/account/sign-up`),
    ],
    reason: `You’re getting this email because someone entered this address at ${shopName()}.`,
    origin: publicOrigin,
  })
}

/** Goes to the address that was given at the registration. */
export function confirmEmailMail(reader: Reader, url: string): Mail {
  return renderMail({
    kind: 'confirm-email',
    to: reader.email,
    subject: 'Confirm your email',
    preheader: 'The link works once, for 24 hours.',
    heading: 'Is this your email?',
    parts: [
      paragraph(
        `Hi${nameAfter(' ', reader)}, confirm that this is your email. From then on you can log in with it.`,
      ),
      button('Confirm your email', url),
      paragraph(
        'The link works once, for 24 hours. If this wasn’t you, you can ignore this email.',
      ),
    ],
    reason: `You’re getting this email because someone created a ${shopName()} account with this address.`,
    origin: new URL(url).origin,
  })
}

/** Goes to the new address. */
export function confirmNewEmailMail(reader: Reader, url: string): Mail {
  return renderMail({
    kind: 'confirm-new-email',
    to: reader.email,
    subject: 'Confirm your new email',
    preheader: 'The link works once, for 24 hours.',
    heading: 'Is this your new email?',
    parts: [
      paragraph(
        `Hi${nameAfter(' ', reader)}, confirm that this is the new email for your account.`,
      ),
      button('Confirm this email', url),
      paragraph(
        'The link works once, for 24 hours. If this wasn’t you, you can ignore this email.',
      ),
    ],
    reason: `You’re getting this email because someone wants to use this address for a ${shopName()} account.`,
    origin: new URL(url).origin,
  })
}

/** Goes to the current address of the account. */
export function emailChangeNotice(reader: Reader, publicOrigin: string): Mail {
  return notice('email-change', { reader, origin: publicOrigin }, 'Your email is about to change', [
    'Someone, hopefully you, asked to use another email for your account. It changes once the new one is confirmed.',
    NOT_YOU,
  ])
}

export function phoneChangedNotice(reader: Reader, publicOrigin: string): Mail {
  return notice(
    'phone-changed',
    { reader, origin: publicOrigin },
    'Your phone number was changed',
    ['Your account has a new phone number. From now on, we’ll text our codes there.', NOT_YOU],
  )
}

export function passwordChangedNotice(reader: Reader, publicOrigin: string): Mail {
  return notice('password-changed', { reader, origin: publicOrigin }, 'Your password was changed', [
    'Your account has a new password. Every device that was logged in with the old one has been logged out.',
    NOT_YOU,
  ])
}

function notice(
  kind: MailKind,
  { reader, origin }: { reader: Reader; origin: string },
  subject: string,
  paragraphs: string[],
): Mail {
  return renderMail({
    kind,
    to: reader.email,
    subject,
    preheader: paragraphs[0]!,
    heading: subject,
    parts: [
      paragraph(`Hi${nameAfter(' ', reader)},`),
      ...paragraphs.map(paragraph),
      button('Reset your password', `${origin}/account/forgot`),
      button('Contact us', `${origin}/contact-us`),
    ],
    reason: hasAccount(),
    origin,
  })
}

// An account can be registered with any address: the mail must not contain text that a stranger chose.
const PLAUSIBLE_NAME = /^\p{L}[\p{L}'’ -]{0,29}$/u

function nameAfter(separator: string, { first_name }: Reader): string {
  return PLAUSIBLE_NAME.test(first_name) ? `${separator}${first_name}` : ''
}
