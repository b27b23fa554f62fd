import {
  checkVerificationCode,
  sendVerificationCode,
  type VerificationMessageType,
} from '@twirl/contract/accounts/codes'
import { getCurrentCustomer } from '@twirl/contract/accounts/customer'
import { login, logout } from '@twirl/contract/accounts/login'
import type { Endpoint, EndpointInput } from '@twirl/contract/endpoint'
import { bodyOf, type TestApp } from './build-test-app.ts'
import { CUSTOMER_PASSWORD } from './factories.ts'

type Purpose = VerificationMessageType
type Contact = { phone_number: string } | { email: string }

let visitors = 0

/** A visitor with a guest id, a cookie jar and an address, which others may share. */
export function newVisitor(shop: TestApp, sharedAddress?: string) {
  const number = ++visitors
  const guestId = `Visitor${String(number).padStart(25, '0')}`
  const address = sharedAddress ?? `198.51.${Math.floor(number / 250)}.${1 + (number % 250)}`
  let cookie = ''

  /** `at` is another process of the shop. */
  const call = async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, at = shop) => {
    const answer = await at.call(endpoint, input, { guestId, address, cookie })
    if (answer.headers['set-cookie']) cookie = answer.cookie
    return answer
  }
  const askForCode = async (contact: Contact, verification_message_type: Purpose) =>
    call(sendVerificationCode, { ...contact, verification_message_type })
  const checkCode = async (contact: Contact, type: Purpose, verification_code: string) =>
    call(checkVerificationCode, {
      ...contact,
      verification_code,
      verification_message_type: type,
    })

  return {
    guestId,
    address,
    call,
    get cookie(): string {
      return cookie
    },
    /** Sends a cookie that was obtained elsewhere. */
    bring: (other: string) => {
      cookie = other
    },
    askForCode,
    checkCode,
    /** Asks for a code and reads it. */
    getCode: async (contact: Contact, type: Purpose): Promise<string> => {
      bodyOf(await askForCode(contact, type))
      return readCode(shop, contact)
    },
    /** … and turns it into a proof. */
    prove: async (contact: Contact, type: Purpose): Promise<string> => {
      bodyOf(await askForCode(contact, type))
      const checked = await checkCode(contact, type, await readCode(shop, contact))
      return bodyOf(checked).register_id!
    },
    logIn: async (account: string, password: string = CUSTOMER_PASSWORD) =>
      call(login, { account, password }),
    logOut: async () => call(logout, {}),
    current: async (at = shop) => (await call(getCurrentCustomer, {}, at)).body,
  }
}

/** Returns the code of the newest message to that contact. */
export async function readCode(shop: TestApp, contact: Contact): Promise<string> {
  const to = 'email' in contact ? contact.email : contact.phone_number
  const [newest] = await shop.outbox(to)
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? 'no code was sent'
}

/** A code that is not that one. */
export function wrongCode(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0')
}
