import type { CardBrand, CardDetails } from '@twirl/contract/buying/credit-cards'

/** The behavior of the built-in gateway when the card is charged. */
export type CardBehavior = 'ACCEPT' | 'DECLINE' | 'INSUFFICIENT_FUNDS' | 'SILENT'

// SHOP-25. Every other valid number is accepted.
const BEHAVIORS: Record<string, CardBehavior> = {
  '4000000000000002': 'DECLINE',
  '4000000000009995': 'INSUFFICIENT_FUNDS',
  '4000000000000119': 'SILENT',
}

export function behaviorOf(number: string): CardBehavior {
  return BEHAVIORS[number] ?? 'ACCEPT'
}

// Ranges of numbers of each issuer (ISO/IEC 7812).
const ISSUERS: { brand: CardBrand; number: RegExp; securityCode: RegExp }[] = [
  { brand: 'visa', number: /^4\d{15}$/, securityCode: /^\d{3}$/ },
  {
    brand: 'mastercard',
    number: /^(?=\d{16}$)(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    securityCode: /^\d{3}$/,
  },
  { brand: 'amex', number: /^3[47]\d{13}$/, securityCode: /^\d{4}$/ },
  { brand: 'discover', number: /^(?=\d{16}$)(6011|64[4-9]|65)/, securityCode: /^\d{3}$/ },
  { brand: 'unionpay', number: /^(62|81)\d{14}$/, securityCode: /^\d{3}$/ },
]

/** The brand of a card whose number and security code can be right; null otherwise. */
export function brandOf({ credit_card_number, security_code }: CardDetails): CardBrand | null {
  if (!hasCheckDigit(credit_card_number)) return null
  const issuer = ISSUERS.find(({ number }) => number.test(credit_card_number))
  return issuer?.securityCode.test(security_code) ? issuer.brand : null
}

/** The Luhn formula, which finds mistyped numbers: every second digit from the right counts double. */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((total, digit, position) => {
      const value = digit * (position % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
