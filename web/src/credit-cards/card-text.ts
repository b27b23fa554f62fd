import { cardBrandName } from '@twirl/contract/buying/card-brands'
import type { CreditCard } from '@twirl/contract/buying/credit-cards'
import { digitsIn } from '#ui/form/fields/format-input.ts'

const DIGITS = 16 // ACCOUNT-23

/** Groups of four with dashes, at most 19 characters. The dashes are removed before the number is sent. */
export function formatCardNumber(text: string): string {
  return (
    digitsIn(text)
      .slice(0, DIGITS)
      .match(/\d{1,4}/g)
      ?.join('-') ?? ''
  )
}

/** MM/YY; the slash appears with the year, so that deleting backwards never meets it. */
export function formatExpiration(text: string): string {
  const isShortMonth = /^\s*(\d\s*[/-]|[2-9])/.test(text)
  const digits = (isShortMonth ? '0' : '') + digitsIn(text)
  const month = digits.slice(0, 2)
  // A year of four digits is pasted or filled in by the browser.
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4)
  return year ? `${month}/${year}` : month
}

export function formatSecurityCode(text: string): string {
  return digitsIn(text).slice(0, 4)
}

/** 20YY-MM-01 for MM/YY; any other text is left to the rules, which refuse it. */
export function toExpirationDate(text: string): string {
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(text.trim()) ?? []
  return month && year ? `20${year}-${month}-01` : text
}

/** Whether the card's last month is over. */
export function isExpired(expirationDate: string, now = new Date()): boolean {
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
  return expirationDate.slice(0, 7) < month
}

/** 12/27 */
export function expirationText(expirationDate: string): string {
  return `${expirationDate.slice(5, 7)}/${expirationDate.slice(2, 4)}`
}

/** Takes a number with or without dashes, whose last group may be shorter. */
export function lastFour(number: string): string {
  return digitsIn(number).slice(-4)
}

/** As it is named in a sentence. */
export function cardName(card: Pick<CreditCard, 'brand' | 'credit_card_number'>): string {
  return `${cardBrandName(card.brand)} ending in ${card.credit_card_number}`
}
