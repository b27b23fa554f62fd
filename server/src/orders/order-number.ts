import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/security/secrets.ts'

// Crockford's base 32: without I, L, O and U, so that a number can be read out on the phone.
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** 40 random bits: numbers cannot be guessed one after the other, and do not tell how many orders there are. */
export function newOrderNumber(): string {
  const digits = [...randomBytes(LENGTH)].map((byte) => DIGITS[byte % DIGITS.length])
  return `TW-${digits.join('')}`
}

const DAY_MS = 24 * 60 * 60 * 1_000
// Longer than any rental with its return and refund, and than the time in which a charge can be disputed.
const ORDER_KEY_DAYS = 180

/** Opens the page of an order without a login, as long as `keyOpens` it: part of the link in its mails. */
export function orderKeyOf(secrets: Secrets, orderNumber: string): string {
  return secrets.hmac('order key', orderNumber)
}

/**
 * Returns whether the key of an order still opens it. Mails are forwarded and stay in mailboxes: a claimed order is opened by its
 * customer only, and an old one after a login.
 */
export function keyOpens(
  { claimed_at, paid_at }: { claimed_at: Date | null; paid_at: Date },
  now: Date,
): boolean {
  return claimed_at === null && now.getTime() < paid_at.getTime() + ORDER_KEY_DAYS * DAY_MS
}

/** Returns whether the caller has the signed link of the order. */
export function isOrderKey(
  secrets: Secrets,
  orderNumber: string,
  key: string | undefined,
): boolean {
  if (key === undefined) return false
  const [given, expected] = [Buffer.from(key), Buffer.from(orderKeyOf(secrets, orderNumber))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The signed link to the page of an order. */
export function orderLinkOf(
  { secrets, publicOrigin }: { secrets: Secrets; publicOrigin: string },
  orderNumber: string,
): string {
  return `${publicOrigin}/order/${orderNumber}?key=${orderKeyOf(secrets, orderNumber)}`
}
