import { login } from '@twirl/contract/accounts/login'
import type { Caller } from '@twirl/contract/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, GUEST_ID } from '../build-test-app.ts'
import { CUSTOMER_PASSWORD, insertCustomer } from '../factories.ts'
import { WHICH_STAFF_MAY_CALL } from './which-staff-may-call.ts'

const shop = await buildTestApp()
const { app } = shop
const { email } = await insertCustomer(shop.db)
const logIn = () => shop.call(login, { account: email, password: CUSTOMER_PASSWORD })
let cookie = ''
// Anew for each call: one of them logs out.
beforeEach(async () => {
  cookie = (await logIn()).cookie
})

/** Written by hand: a call that is missing here, or that admits another caller, fails the test. */
const WHO_MAY_CALL: Record<string, Exclude<Caller, object>> = {
  'PUT /ajax/collection/list': 'anyone',
  'PUT /ajax/collection/{id}/item': 'anyone',
  'GET /ajax/collection/{id}/random-display-product': 'anyone',
  'PUT /ajax/clearance/item': 'anyone',
  'PUT /ajax/product/search': 'anyone',
  'GET /ajax/product/suggestion': 'anyone',
  'GET /ajax/product-attribute/list': 'anyone',
  'GET /ajax/recommendation/product': 'anyone',
  'GET /ajax/recommendation/top-up': 'anyone',
  'GET /ajax/product/{id}': 'anyone',
  'POST /ajax/favorite': 'shopper',
  'DELETE /ajax/favorite/{favoriteId}': 'shopper',
  'PUT /ajax/favorite': 'shopper',
  'GET /ajax/favorite/mark': 'shopper',
  'GET /ajax/cart': 'shopper',
  'GET /ajax/cart/calculate-delivery-fee': 'anyone',
  'PUT /ajax/cart/exist': 'shopper',
  'POST /ajax/cart/item': 'shopper',
  'PUT /ajax/cart/item/{itemId}': 'shopper',
  'DELETE /ajax/cart/item/{itemId}': 'shopper',
  'POST /ajax/credit-card': 'customer',
  'POST /ajax/credit-card/setup': 'customer',
  'POST /ajax/credit-card/confirm': 'customer',
  'GET /ajax/credit-card/list': 'customer',
  'GET /ajax/credit-card/{id}': 'customer',
  'DELETE /ajax/credit-card/{id}': 'customer',
  'POST /ajax/customer-address': 'customer',
  'PUT /ajax/customer-address/{addressId}': 'customer',
  'DELETE /ajax/customer-address/{addressId}': 'customer',
  'GET /ajax/customer-address/list': 'customer',
  'GET /ajax/state': 'anyone',
  'GET /ajax/payments/setup': 'anyone',
  'PUT /ajax/checkout/preview': 'shopper',
  'PUT /ajax/checkout/trunk-show/preview': 'customer',
  'POST /ajax/checkout': 'customer',
  'POST /ajax/checkout/trunk-show': 'customer',
  'POST /ajax/checkout/guest-order': 'shopper',
  'GET /ajax/checkout/{orderToken}': 'shopper',
  'POST /ajax/checkout/{orderToken}/continue': 'shopper',
  'DELETE /ajax/checkout/{orderToken}': 'shopper',
  // The signed token of the link is the permission.
  'GET /ajax/charge-payment': 'shopper',
  'POST /ajax/charge-payment': 'shopper',
  'POST /ajax/charge-payment/continue': 'shopper',
  'DELETE /ajax/charge-payment': 'shopper',
  'PUT /ajax/checkout/purchase-rental/preview': 'customer',
  'POST /ajax/checkout/purchase-rental': 'customer',
  'GET /ajax/order/order-item/{id}/exchange-option': 'customer',
  'PUT /ajax/order/order-item/{id}/exchange-application/preview': 'customer',
  'POST /ajax/order/order-item/{id}/exchange-application': 'customer',
  'PUT /ajax/rental-item/rental-record/extend/preview': 'customer',
  'POST /ajax/rental-item/rental-record/extend': 'customer',
  'POST /ajax/checkout/webhook': 'anyone',
  'PUT /ajax/order': 'customer',
  'GET /ajax/order/{orderNumber}': 'shopper',
  'POST /ajax/order/{orderNumber}/claim-code': 'customer',
  'POST /ajax/order/{orderNumber}/claim': 'customer',
  'POST /ajax/order/{orderNumber}/accessory-item/refund-application': 'shopper',
  'POST /ajax/order/order-item/{id}/refund-application': 'shopper',
  'PUT /ajax/order/order-item/{id}/release-style': 'customer',
  'GET /ajax/order/order-item/{id}/swap': 'customer',
  'POST /ajax/order/order-item/{id}/swap': 'customer',
  'PUT /ajax/order/order-item/{id}/swap/preview': 'customer',
  'PUT /ajax/order/order-item/{id}/swap-offer': 'customer',
  'GET /ajax/lead/trunk-show/{id}/swap': 'customer',
  'PUT /ajax/lead/trunk-show/{id}/swap': 'customer',
  'POST /ajax/swap/{id}/agree': 'customer',
  'PUT /ajax/swap/{id}/end': 'customer',
  'PUT /ajax/rental-item/rental-record/make-return': 'customer',
  'GET /ajax/rental-plan': 'anyone',
  'POST /ajax/contact-message': 'shopper',
  'POST /ajax/career-application': 'shopper',
  'POST /ajax/lead-application': 'shopper',
  'GET /ajax/lead/trunk-show/{id}/packing-plan': 'customer',
  'GET /ajax/lead/trunk-show/{id}/pieces': 'customer',
  'POST /ajax/lead/trunk-show/{id}/hand-out': 'customer',
  'POST /ajax/lead/trunk-show/{id}/take-back': 'customer',
  'POST /ajax/lead/trunk-show/{id}/undo-mark': 'customer',
  'GET /ajax/lead-application/list': 'customer',
  'GET /ajax/lead-application/link': 'shopper',
  'PUT /ajax/lead-application/withdraw': 'shopper',
  'PUT /ajax/lead-application/lead': 'customer',
  'GET /ajax/customer/current-customer': 'shopper',
  'PUT /ajax/customer/check-phone-number': 'shopper',
  'GET /ajax/customer/get-by-phone-number': 'shopper',
  'GET /ajax/customer/get-by-email': 'shopper',
  'POST /ajax/customer/send-verification-code': 'shopper',
  'PUT /ajax/customer/check-verification-code': 'shopper',
  'POST /ajax/customer/register': 'shopper',
  'POST /ajax/customer/login': 'shopper',
  'PUT /ajax/customer/logout': 'shopper',
  'PUT /ajax/customer/profile': 'customer',
  'POST /ajax/customer/email/send-email-reset-password-link': 'shopper',
  'PUT /ajax/customer/email/check-email-reset-password-link': 'shopper',
  'POST /ajax/customer/email/send-confirm-email-link': 'customer',
  'PUT /ajax/customer/email/confirm-email': 'customer',
  'PUT /ajax/customer/reset-password': 'shopper',
  'GET /ajax/university/list': 'anyone',
  'GET /ajax/sorority/list': 'anyone',
  'PUT /ajax/trunk-show/check-online-trunk-show': 'shopper',
  'PUT /ajax/trunk-show/login': 'shopper',
  'PUT /ajax/trunk-show/logout': 'shopper',
  'GET /ajax/trunk-show/list': 'shopper',
  'GET /ajax/trunk-show/{id}': 'shopper',
  'GET /ajax/trunk-show/{id}/taken-style/list': 'shopper',
  'PUT /ajax/trunk-show/{id}/item': 'shopper',
  'GET /ajax/lead/trunk-show/list': 'customer',
  'GET /ajax/lead/trunk-show/{id}': 'customer',
  'GET /ajax/lead/trunk-show/{id}/roster': 'customer',
  'GET /ajax/lead/trunk-show/{id}/lead': 'customer',
  'POST /ajax/lead/trunk-show/{id}/lead': 'customer',
  'DELETE /ajax/lead/trunk-show/{id}/lead/{customerId}': 'customer',
  'DELETE /ajax/lead/trunk-show/{id}/lead-invitation/{invitationId}': 'customer',
  'PUT /ajax/lead/invitation': 'customer',
  'PUT /ajax/lead/invitation/accept': 'customer',
  'PUT /ajax/lead/trunk-show/{id}/nudge/preview': 'customer',
  'POST /ajax/lead/trunk-show/{id}/nudge': 'customer',
  'GET /ajax/lead/trunk-show/{id}/recommendation': 'customer',
  'GET /ajax/lead/trunk-show/{id}/recommendation/choice': 'customer',
  'PUT /ajax/lead/trunk-show/{id}/recommendation': 'customer',
  'PUT /ajax/lead/trunk-show/{id}/recommendation/order': 'customer',
  'POST /ajax/requested-product': 'shopper',
  'PUT /ajax/requested-product': 'customer',
  'DELETE /ajax/requested-product/{id}': 'customer',
  'POST /ajax/stock-alert': 'shopper',
  'GET /ajax/stock-alert': 'shopper',
  'DELETE /ajax/stock-alert/{id}': 'shopper',
  'PUT /ajax/questionnaire/check': 'shopper',
  'PUT /ajax/questionnaire/get-by-email': 'shopper',
  'PUT /ajax/questionnaire/get-by-phone-number': 'shopper',
  'POST /ajax/questionnaire': 'shopper',
  'POST /ajax/questionnaire/send-change-link': 'shopper',
  'POST /ajax/system/event': 'shopper',
  'GET /ajax/content/{page}': 'anyone',
  'GET /ajax/system/setting': 'anyone',
  'GET /ajax/system/check-version': 'anyone',
}

/** What becomes of a visitor we cannot tell, of a guest and of a customer. */
const WHO_GETS_IN = {
  anyone: ['let in', 'let in', 'let in'],
  shopper: ['INVALID_GUEST_ID', 'let in', 'let in'],
  customer: ['INVALID_GUEST_ID', 'UNAUTHORIZED', 'let in'],
}
const REFUSALS = ['INVALID_GUEST_ID', 'UNAUTHORIZED', 'FORBIDDEN']

type OpenApi = { paths: Record<string, Record<string, { 'x-caller': Caller }>> }

// The document is made of all routes, as they are mounted.
const { paths } = (await app.inject('/docs/openapi.json')).json<OpenApi>()
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, call]) => [`${method.toUpperCase()} ${path}`, call['x-caller']] as const,
  ),
)

test('every call of the shop or of staff is in the table, with who may make it', () => {
  expect(Object.fromEntries(calls)).toEqual({ ...WHO_MAY_CALL, ...WHICH_STAFF_MAY_CALL })
})

describe('what the HTTP server itself serves', () => {
  test('under /ajax is in the table, declared or not; elsewhere it only reads, except for signed links', () => {
    const mounted = mountedRoutes(app)
    const isCall = (route: string) => route.includes(' /ajax')
    const table = [...Object.keys(WHO_MAY_CALL), ...Object.keys(WHICH_STAFF_MAY_CALL)]
    expect(new Set(mounted.filter(isCall))).toEqual(new Set(table))
    const others = mounted.filter((route) => !isCall(route))
    expect(others).toContain('GET /robots.txt')
    // The link in a back-in-stock mail: mail programs send a form, without a Guest-Id (RFC 8058).
    // The link in the mail about an extra charge: a form without scripts.
    expect(new Set(others.filter((route) => !route.startsWith('GET ')))).toEqual(
      new Set([
        'POST /stock-alert/cancel',
        'POST /charge-objection',
        'POST /invitation/unsubscribe',
      ]),
    )
  })

  test('includes a route that was mounted past the table', async () => {
    const server = Fastify()
    server.put('/ajax/hat', () => '')
    server.delete('/ajax/hat/:id', () => '')
    server.post('/ajax/hat/:id/brim', () => '')
    server.get('/hats', () => '')
    await server.ready()
    expect(new Set(mountedRoutes(server))).toEqual(
      new Set(['PUT /ajax/hat', 'DELETE /ajax/hat/{id}', 'POST /ajax/hat/{id}/brim', 'GET /hats']),
    )
  })
})

/** Read off Fastify's own tree of routes: four characters of indentation for each level. */
function mountedRoutes(server: FastifyInstance): string[] {
  const parents: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, path, methods] = /^(.*?)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
      if (indent === undefined) return []
      const depth = indent.length / 4
      parents[depth] = `${depth > 0 ? parents[depth - 1] : ''}${path}`
      const url = parents[depth].replaceAll(/:(\w+)/g, '{$1}')
      return methods!
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${url}`)
    })
}

describe.each(Object.entries(WHO_MAY_CALL))('%s', (name, caller) => {
  const [method, path] = name.split(' ') as ['GET', string]
  const send = async (headers: Record<string, string>) => {
    const response = await app.inject({
      method,
      url: path.replaceAll(/\{\w+\}/g, '1'),
      headers: { 'content-type': 'application/json', ...headers },
      ...(/POST|PUT/.test(method) ? { body: '{}' } : {}),
    })
    return response.json<{ errorCode?: string }>().errorCode
  }

  test(`is for ${caller}`, async () => {
    const [unknown, guest] = [await send({}), await send({ 'guest-id': GUEST_ID })]
    const customer = await send({ 'guest-id': GUEST_ID, cookie })
    const refusals = [unknown, guest, customer].map((code) =>
      REFUSALS.includes(code ?? '') ? code : 'let in',
    )
    expect(refusals).toEqual(WHO_GETS_IN[caller])
  })
})
