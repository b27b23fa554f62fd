import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { sendPatiently } from './send-patiently.ts'

/** A password that is not in the lists of common ones. */
export const PASSWORD = 'moonriver7'

type Person = { first_name: string; last_name: string; email: string; phone: string }

/** A person who is unknown to the shop. */
export function newPerson(): Person {
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('')
  return {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: `ada-${digits(12)}@example.com`,
    phone: `404-2${digits(2)}-${digits(4)}`,
  }
}

/** A separate network address, because limits count all visitors of one address together. */
export function ownAddress(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 256)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

export function newGuestId(): string {
  return Array.from({ length: 32 }, () => Math.floor(Math.random() * 36).toString(36)).join('')
}

type Message = { text: string; links: string[] }

/** The newest message to a contact whose text matches. */
export async function readMessage(
  request: APIRequestContext,
  to: string,
  about: RegExp,
): Promise<Message> {
  let found: Message | undefined
  await expect
    .poll(async () => {
      const response = await request.get('/dev/outbox.json', { params: { to } })
      const messages = (await response.json()) as Message[]
      found = messages.find(({ text }) => about.test(text))
      return found !== undefined
    })
    .toBe(true)
  return found!
}

export async function readCode(request: APIRequestContext, to: string): Promise<string> {
  const { text } = await readMessage(request, to, /\b\d{6}\b/)
  return /\b\d{6}\b/.exec(text)![0]
}

/** The path of the link in the newest mail whose text matches. */
export async function readLink(
  request: APIRequestContext,
  to: string,
  about: RegExp,
): Promise<string> {
  const { links } = await readMessage(request, to, about)
  const { pathname, search } = new URL(links[0]!)
  return pathname + search
}

/** Creates an account with a confirmed e-mail by calls, without a browser; with the chapter of a member. */
export async function createCustomer(
  request: APIRequestContext,
  chapter?: { university_id: number; sorority_id: number },
  person = newPerson(),
): Promise<Person> {
  const headers = { ...ownAddress(), 'guest-id': newGuestId() }
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const response = await sendPatiently(() =>
      request.fetch(`/ajax/customer/${path}`, { method, headers, data }),
    )
    expect(response.status(), await response.text()).toBe(200)
  }
  const phone_number = person.phone
  await send('POST', 'send-verification-code', {
    phone_number,
    verification_message_type: 'CUSTOMER_REGISTER',
  })
  const { first_name, last_name, email } = person
  await send('POST', 'register', {
    first_name,
    last_name,
    email,
    phone_number,
    password: PASSWORD,
    verification_code: await readCode(request, phone_number),
    ...chapter,
  })
  const link = new URL(await readLink(request, email, /confirm your email/i), 'http://localhost')
  await send('PUT', 'email/confirm-email', { token: link.searchParams.get('token') })
  return person
}

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.first_name)
  await page.getByLabel('Last name').fill(person.last_name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Cell phone').fill(person.phone)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

export async function logIn(page: Page, account: string, password: string): Promise<void> {
  await page.getByLabel('Email or cell phone').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
