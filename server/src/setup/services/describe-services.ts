import type { Service, ServiceState } from '@twirl/contract/staff/settings/services'
import type { Config } from '#platform/config.ts'
import { type Day, dayOf, formatDay, formatTime } from '#platform/new-york-time.ts'
import { countUnanswered } from '../../checkout/public.ts'
import type { TaxTable } from '../../providers/tax/tax-service.ts'
import type { SetupDeps } from '../setup-deps.ts'

/** Says what the shop uses, in words. It reads from secrets only whether they are there, and never shows one. */
export function describeServices({
  config,
  clock,
  taxTable,
}: Pick<SetupDeps, 'config' | 'clock' | 'taxTable'>): ServiceState[] {
  return [
    describe('payments', payments(config)),
    describe('tax', tax(config, taxTable, dayOf(clock.now()))),
    describe('mail', mail(config)),
    describe('sms', sms(config)),
    describe('storage', storage(config)),
  ]
}

/** Describes the services, and the payments whose outcome the gateway has not told (PAY-55). */
export async function describeServicesNow(
  deps: Pick<SetupDeps, 'db' | 'config' | 'clock' | 'taxTable'>,
): Promise<ServiceState[]> {
  const { count, oldest_at } = await countUnanswered(deps.db, deps.clock.now(), COUNT_MAX)
  const warning = oldest_at && unansweredText(count, oldest_at)
  return describeServices(deps).map((state) =>
    state.service === 'payments' ? { ...state, warning } : state,
  )
}

const COUNT_MAX = 1_000

function unansweredText(count: number, since: Date): string {
  const what = count === 1 ? 'The outcome of 1 payment is' : `The outcomes of ${count} payments are`
  return `${what} not known since ${formatTime(since)} New York time, because the gateway does not answer. The shop asks again until it does, and cancels what is not answered after 15 minutes. No customer is charged twice.`
}

type Described = { mode: string; advice?: string }

function describe(service: Service, { mode, advice }: Described): ServiceState {
  return { service, mode, is_ready: advice === undefined, advice: advice ?? null, warning: null }
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

const KNOWN_RATES = 'They know no taxes of counties and cities. Set AVATAX_ACCOUNT for exact ones.'

/** Orders are charged with the rates of the states while AvaTax is away, so that their age counts with it, too (PAY-35). */
function tax(
  { AVATAX_ACCOUNT }: Config,
  { as_of, source, isOld }: TaxTable,
  today: Day,
): Described {
  const oldRates = `The rates of the states are those of ${formatDay(as_of)}, and may have changed since. Compare them with ${source}.`
  const old = isOld(today) ? [oldRates] : []
  if (AVATAX_ACCOUNT) return { mode: 'AvaTax', advice: old[0] }
  return {
    mode: `The built-in rates of the states, as of ${formatDay(as_of)}`,
    advice: [KNOWN_RATES, ...old].join(' '),
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
