import { randomBytes } from 'node:crypto'
import type { Secrets } from '#platform/security/secrets.ts'

// Crockford's base 32: without I, L, O and U, so that a number can be read out on the phone.
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** 40 random bits: numbers cannot be guessed one after the other, and do not tell how many orders there are. */
export function newOrderNumber(): string {
  const digits = [...randomBytes(LENGTH)].map((byte) => DIGITS[byte % DIGITS.length])
  return `TW-${digits.join('')}`
}

/** Opens the page of an order without a login: part of the link in its mails. */
export function orderKeyOf(secrets: Secrets, orderNumber: string): string {
  return secrets.hmac('order key', orderNumber)
}

/** The signed link to the page of an order. */
export function orderLinkOf(
  { secrets, publicOrigin }: { secrets: Secrets; publicOrigin: string },
  orderNumber: string,
): string {
  return `${publicOrigin}/order/${orderNumber}?key=${orderKeyOf(secrets, orderNumber)}`
}
