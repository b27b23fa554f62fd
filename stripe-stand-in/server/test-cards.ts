import { hash } from 'node:crypto'

/** How a bank asks the customer before it pays (https://docs.stripe.com/testing#regulatory-cards). */
type Challenge =
  | 'NEVER'
  | 'ALWAYS'
  /** While the customer is there, and otherwise until the card was set up for later charges. */
  | 'UNLESS_SET_UP'
  | 'ON_SESSION'

type Decline = { code: string; decline_code?: string }

export type TestCard = {
  number: string
  brand: string
  challenge: Challenge
  /** The reason for which each charge is declined; `afterwards`: only once the customer has been asked. */
  decline: Decline | null
  /** Whether the bank refuses the card when it is saved, too. */
  refusesSetup: boolean
  /** What happens to the money later. */
  later: 'NOTHING' | 'DISPUTED' | 'REFUND_FAILS'
}

const declined = (decline_code: string): Decline => ({ code: 'card_declined', decline_code })
const GOOD = { challenge: 'NEVER', decline: null, refusesSetup: false, later: 'NOTHING' } as const

const DECLINES: Record<string, Decline> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': { code: 'expired_card' },
  '4000000000000127': { code: 'incorrect_cvc' },
  '4000000000000119': { code: 'processing_error' },
}

const SPECIAL: Record<string, Partial<TestCard>> = {
  '4000002500003155': { challenge: 'UNLESS_SET_UP' },
  '4000002760003184': { challenge: 'ALWAYS' },
  '4000003800000446': { challenge: 'ON_SESSION' },
  '4000000000003220': { challenge: 'ALWAYS' },
  '4000008400001629': { challenge: 'ALWAYS', decline: { code: 'card_declined' } },
  '4000008260003178': { challenge: 'ALWAYS', decline: declined('insufficient_funds') },
  // Can be saved and is declined when it is charged.
  '4000000000000341': { decline: declined('generic_decline') },
  '4000000000000259': { later: 'DISPUTED' },
  '4000000000005126': { later: 'REFUND_FAILS' },
}

/** PaymentMethods that Stripe's documentation names for tests, so that a server needs no number. */
const NAMED: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_unionpay: '6200000000000005',
  pm_card_jcb: '3566002020360505',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_createDispute: '4000000000000259',
  pm_card_refundFail: '4000000000005126',
}

const ISSUERS: [string, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64|65)/],
  ['unionpay', /^62/],
  ['jcb', /^35/],
  ['diners', /^3[068]/],
]

export function namedNumber(name: string): string | null {
  return NAMED[name] ?? null
}

/** Null: no such number. */
export function testCard(number: string): TestCard | null {
  const brand = ISSUERS.find(([, start]) => start.test(number))?.[0]
  if (!brand || !/^\d{14,19}$/.test(number) || !hasCheckDigit(number)) return null
  const decline = DECLINES[number] ?? null
  return { ...GOOD, number, brand, decline, refusesSetup: decline !== null, ...SPECIAL[number] }
}

export function needsChallenge(
  { challenge }: TestCard,
  { isOffSession, isSetUp }: { isOffSession: boolean; isSetUp: boolean },
): boolean {
  if (challenge === 'ALWAYS') return true
  if (challenge === 'ON_SESSION') return !isOffSession
  return challenge === 'UNLESS_SET_UP' && !(isOffSession && isSetUp)
}

/** Equal for equal numbers, as Stripe's is. */
export function fingerprintOf(number: string): string {
  return hash('sha256', `stand-in ${number}`, 'base64url')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16)
}

/** The Luhn formula: every second digit from the right counts double. */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((total, digit, position) => {
      const value = digit * (position % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
