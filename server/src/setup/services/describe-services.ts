import type { Service, ServiceState } from '@twirl/contract/staff/settings/services'
import type { Config } from '#platform/config.ts'

/** Says what the shop uses, in words. It reads from secrets only whether they are there, and never shows one. */
export function describeServices(config: Config): ServiceState[] {
  return [
    describe('payments', payments(config)),
    describe('tax', tax(config)),
    describe('mail', mail(config)),
    describe('sms', sms(config)),
    describe('storage', storage(config)),
  ]
}

type Described = { mode: string; advice?: string }

function describe(service: Service, { mode, advice }: Described): ServiceState {
  return { service, mode, is_ready: advice === undefined, advice: advice ?? null }
}

const SET_STRIPE =
  'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to take money.'

function payments({ STRIPE_SECRET_KEY, NODE_ENV, DEMO }: Config): Described {
  if (STRIPE_SECRET_KEY)
    return /^.k_live_/.test(STRIPE_SECRET_KEY)
      ? { mode: 'Stripe' }
      : { mode: 'Stripe, test mode', advice: 'The key is one for tests: no money is moved.' }
  return NODE_ENV === 'production' && !DEMO
    ? { mode: 'None: no cards are accepted', advice: SET_STRIPE }
    : { mode: 'The built-in gateway, which takes no money', advice: SET_STRIPE }
}

function tax({ AVATAX_ACCOUNT }: Config): Described {
  return AVATAX_ACCOUNT
    ? { mode: 'AvaTax' }
    : {
        mode: 'The built-in rates of the states',
        advice: 'They know no taxes of counties and cities. Set AVATAX_ACCOUNT for exact ones.',
      }
}

function mail({ SMTP_URL, MAIL_FROM }: Config): Described {
  return SMTP_URL && MAIL_FROM
    ? { mode: `Your mail server, as ${MAIL_FROM}` }
    : {
        mode: 'None: mails are stored and not sent',
        advice: 'Set SMTP_URL and MAIL_FROM: customers get codes and confirmations by mail.',
      }
}

function sms({ TWILIO_ACCOUNT_SID, TWILIO_FROM }: Config): Described {
  return TWILIO_ACCOUNT_SID
    ? { mode: `Twilio, from ${TWILIO_FROM}` }
    : {
        mode: 'None: text messages are stored and not sent',
        advice: 'Set TWILIO_ACCOUNT_SID: customers get codes by text message.',
      }
}

function storage({ S3_BUCKET }: Config): Described {
  return { mode: S3_BUCKET ? `S3, bucket ${S3_BUCKET}` : 'The database' }
}
