import { describe, expect, test } from 'vitest'
import { sendVerificationCode } from './accounts/codes.ts'
import { getCurrentCustomer } from './accounts/customer.ts'
import { login } from './accounts/login.ts'
import { updateProfile } from './accounts/profile.ts'
import { register } from './accounts/registration.ts'
import { createAddress } from './buying/addresses.ts'
import { placeGuestOrder } from './buying/checkout.ts'
import { createCard } from './buying/credit-cards.ts'
import { CallError, createClient, fetchTransport, isCallError, isCallErrorOf } from './client.ts'
import type { Endpoint, EndpointInput } from './endpoint.ts'
import { errorBody } from './errors.ts'
import { sendQuestionnaire } from './groups/rsvp.ts'
import { sendContactMessage } from './messages.ts'

function clientAnswered(status: number, headers: Record<string, string>) {
  const body = JSON.stringify(errorBody('1', 'TOO_MANY_REQUESTS'))
  const fetch = async () => new Response(body, { status, headers })
  return createClient(fetchTransport({ guestId: () => '', fetch }))
}

test('an error with Retry-After says how long to wait', async () => {
  const call = clientAnswered(429, { 'retry-after': '40' })(getCurrentCustomer, {})
  await expect(call).rejects.toMatchObject({ status: 429, retryAfterSeconds: 40 })
})

test.each<Record<string, string>>([{}, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }])(
  'without a number of seconds the wait is unknown: %j',
  async (headers) => {
    const call = clientAnswered(429, headers)(getCurrentCustomer, {})
    await expect(call).rejects.toHaveProperty('retryAfterSeconds', undefined)
  },
)

test('only the codes that an endpoint declares can be compared with the code of its error', () => {
  const error: unknown = new CallError(404, {
    id: '1',
    errorCode: 'CUSTOMER_NOT_FOUND',
    message: '',
  })
  if (!isCallErrorOf<typeof getCurrentCustomer>(error)) throw error
  expect(error.code === 'CUSTOMER_NOT_FOUND').toBe(true)
  expect(error.code === 'UNAVAILABLE').toBe(false)
  expect(error.code === 'CONNECTION_FAILED').toBe(false)
  // @ts-expect-error -- this endpoint does not declare it
  expect(error.code === 'PRODUCT_NOT_FOUND').toBe(false)
})

test('without an endpoint the code of an error has type unknown', () => {
  const error: unknown = new CallError(500, { id: '1', errorCode: 'INTERNAL_ERROR', message: '' })
  if (!isCallError(error)) throw error
  expect(error.status).toBe(500)
  // @ts-expect-error -- needs isCallErrorOf
  expect(error.code).toBe('INTERNAL_ERROR')
})

describe('what forms show is not what is sent', () => {
  /** The body of a call, as it leaves the browser. */
  async function bodyOf<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<unknown> {
    let sent = ''
    const fetch = async (_url: unknown, init?: RequestInit) => {
      sent = init?.body as string
      return new Response('{}')
    }
    await createClient(fetchTransport({ guestId: () => '', fetch }))(endpoint, input)
    return JSON.parse(sent)
  }

  const typedCard = {
    credit_card_number: '4242-4242-4242-4242',
    expiration_date: '2029-12-01',
    security_code: ' 123 ',
  }
  const sentCard = {
    credit_card_number: '4242424242424242',
    expiration_date: '2029-12-01',
    security_code: '123',
  }
  const typedName = { first_name: '  Mary   Ann ', last_name: "O'Neil\u00a0 Smith" }
  const sentName = { first_name: 'Mary Ann', last_name: "O'Neil Smith" }
  const typedAddress = {
    ...typedName,
    cell_phone: '404-555-0131',
    street_address: ' 12  Peach   Street ',
    apt_unit_floor: ' ',
    city: 'New   York ',
    state: 'NY',
    zip_code: ' 10001 ',
  } as const
  const sentAddress = {
    ...sentName,
    cell_phone: '4045550131',
    street_address: '12 Peach Street',
    apt_unit_floor: null,
    city: 'New York',
    state: 'NY',
    zip_code: '10001',
  }

  test('card numbers have neither dashes nor spaces', async () => {
    expect(await bodyOf(createCard, typedCard)).toEqual(sentCard)
    const spaced = { ...typedCard, credit_card_number: '3782 8224 6310 005' }
    expect(await bodyOf(createCard, spaced)).toMatchObject({
      credit_card_number: '378282246310005',
    })
  })

  test('names have single spaces, phone numbers no dashes, empty optional fields become null (SHOP-9)', async () => {
    expect(await bodyOf(createAddress, typedAddress)).toEqual(sentAddress)
    expect(await bodyOf(updateProfile, typedName)).toEqual(sentName)
    expect(
      await bodyOf(sendContactMessage, {
        name: ' Mary  Ann ',
        email: ' Mary@Example.com ',
        phone_number: '(404) 555-0131',
        message: ' Hello.\n\nTwo  spaces stay in a text. ',
        message_token: 'a'.repeat(32),
      }),
    ).toEqual({
      name: 'Mary Ann',
      email: 'mary@example.com',
      phone_number: '4045550131',
      message: 'Hello.\n\nTwo  spaces stay in a text.',
      message_token: 'a'.repeat(32),
    })
  })

  test('so it is in the order of a guest', async () => {
    const order = {
      guest_customer: { ...typedAddress, email: ' Mary@Example.com' },
      credit_card: typedCard,
      coupon_code: ' ',
      items: [{ id: 1, quantity: 1 }],
      order_token: '0'.repeat(32),
    }
    expect(await bodyOf(placeGuestOrder, order)).toEqual({
      ...order,
      guest_customer: { ...sentAddress, email: 'mary@example.com' },
      credit_card: sentCard,
      coupon_code: null,
    })
  })

  test('so it is in the account and in the RSVP form, and passwords are left as they are', async () => {
    const person = { ...typedName, email: ' Mary@Example.com', phone_number: '404-555-0131' }
    const password = ' two  spaces 1 '
    const code = { verification_code: '123 456' }
    expect(await bodyOf(register, { ...person, password, ...code })).toEqual({
      ...sentName,
      email: 'mary@example.com',
      phone_number: '4045550131',
      password,
      verification_code: '123456',
    })
    expect(await bodyOf(login, { account: '404-555-0131', password })).toEqual({
      account: '4045550131',
      password,
    })
    const type = { verification_message_type: 'CUSTOMER_LOGIN' } as const
    expect(await bodyOf(sendVerificationCode, { phone_number: '404-555-0131', ...type })).toEqual({
      phone_number: '4045550131',
      ...type,
    })
    const event = { trunk_show_id: 1, trunk_show_alias_id: 'magnolia-zln' }
    const answer = {
      ...typedName,
      email: 'a@example.com',
      cell_phone: '404-555-0131',
      note: ' Hi ',
    }
    expect(await bodyOf(sendQuestionnaire, { ...event, ...answer, dress_size: 'M' })).toEqual({
      ...event,
      ...sentName,
      email: 'a@example.com',
      cell_phone: '4045550131',
      note: 'Hi',
      dress_size: 'M',
      is_attending: true,
      is_change: false,
    })
  })

  test('what the contract refuses is sent as it is, so that the server says what is wrong', async () => {
    const incomplete = { ...typedCard, credit_card_number: '4242-4242' }
    expect(await bodyOf(createCard, incomplete)).toEqual(incomplete)
  })
})
