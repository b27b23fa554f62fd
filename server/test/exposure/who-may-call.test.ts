import { login } from '@twirl/contract/accounts/login'
import type { Caller } from '@twirl/contract/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, GUEST_ID } from '../build-test-app.ts'
import { CUSTOMER_PASSWORD, insertCustomer } from '../factories.ts'

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
  'GET /ajax/credit-card/list': 'customer',
  'GET /ajax/credit-card/{id}': 'customer',
  'DELETE /ajax/credit-card/{id}': 'customer',
  'POST /ajax/customer-address': 'customer',
  'PUT /ajax/customer-address/{addressId}': 'customer',
  'DELETE /ajax/customer-address/{addressId}': 'customer',
  'GET /ajax/customer-address/list': 'customer',
  'GET /ajax/state': 'anyone',
  'PUT /ajax/checkout/preview': 'shopper',
  'PUT /ajax/checkout/trunk-show/preview': 'customer',
  'POST /ajax/checkout': 'customer',
  'POST /ajax/checkout/trunk-show': 'customer',
  'POST /ajax/checkout/guest-order': 'shopper',
  'GET /ajax/checkout/{orderToken}': 'shopper',
  'DELETE /ajax/checkout/{orderToken}': 'shopper',
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
  'PUT /ajax/rental-item/rental-record/make-return': 'customer',
  'GET /ajax/rental-plan': 'anyone',
  'POST /ajax/contact-message': 'shopper',
  'POST /ajax/career-application': 'shopper',
  'POST /ajax/lead-application': 'shopper',
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
  'PUT /ajax/trunk-show/{id}/item': 'shopper',
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
  'GET /ajax/system/setting': 'anyone',
  'GET /ajax/system/check-version': 'anyone',
}

/** Likewise for the back office; server/src/staff/staff-access.test.ts makes each call as everyone. */
const WHICH_STAFF_MAY_CALL: Record<string, Caller> = {
  'GET /ajax/admin/report/{report}': { staff: ['finance', 'catalogue'] },
  'POST /ajax/admin/report/export': { staff: ['finance', 'catalogue'] },
  'GET /ajax/admin/mail': { staff: ['owner', 'service'] },
  'PUT /ajax/admin/mail/{kind}/preview': { staff: ['owner', 'service'] },
  'PUT /ajax/admin/mail/{kind}/note': { staff: 'owner' },
  'POST /ajax/admin/mail/{kind}/test': { staff: ['owner', 'service'] },
  'GET /ajax/admin/code': { staff: 'finance' },
  'GET /ajax/admin/code/{id}': { staff: 'finance' },
  'POST /ajax/admin/code': { staff: 'finance' },
  'PUT /ajax/admin/code/{id}': { staff: 'finance' },
  'PUT /ajax/admin/code/{id}/active': { staff: 'finance' },
  'POST /ajax/admin/codes': { staff: 'finance' },
  'POST /ajax/admin/codes/export': { staff: 'finance' },
  'GET /ajax/admin/code/{id}/use': { staff: 'finance' },
  'PUT /ajax/admin/code-trial': { staff: 'finance' },
  'GET /ajax/admin/import': { staff: ['catalogue', 'service', 'owner'] },
  'POST /ajax/admin/import': { staff: ['catalogue', 'service', 'owner'] },
  'GET /ajax/admin/import/{id}': { staff: ['catalogue', 'service', 'owner'] },
  'GET /ajax/admin/import/{id}/item': { staff: ['catalogue', 'service', 'owner'] },
  'PUT /ajax/admin/import/{id}/check': { staff: ['catalogue', 'service', 'owner'] },
  'PUT /ajax/admin/import/{id}/apply': { staff: ['catalogue', 'service', 'owner'] },
  'PUT /ajax/admin/import/{id}/stop': { staff: ['catalogue', 'service', 'owner'] },
  'POST /ajax/admin/import-report': { staff: ['catalogue', 'service', 'owner'] },
  'POST /ajax/admin/export': { staff: ['catalogue', 'service', 'owner'] },
  'GET /ajax/admin/message': { staff: 'service' },
  'GET /ajax/admin/message/{id}': { staff: 'service' },
  'POST /ajax/admin/message/{id}/reply': { staff: 'service' },
  'POST /ajax/admin/message/{id}/note': { staff: 'service' },
  'PUT /ajax/admin/message/{id}/assignee': { staff: 'service' },
  'PUT /ajax/admin/message/{id}/done': { staff: 'service' },
  'GET /ajax/admin/event': { staff: 'events' },
  'POST /ajax/admin/event': { staff: 'events' },
  'GET /ajax/admin/event/{id}': { staff: 'events' },
  'PUT /ajax/admin/event/{id}': { staff: 'events' },
  'PUT /ajax/admin/event/{id}/state': { staff: 'events' },
  'PUT /ajax/admin/event/{id}/password': { staff: 'events' },
  'GET /ajax/admin/event/{id}/copy': { staff: 'events' },
  'GET /ajax/admin/event/{id}/people': { staff: 'events' },
  'GET /ajax/admin/event/{id}/preview': { staff: 'events' },
  'GET /ajax/admin/event/{id}/cancel': { staff: 'events' },
  'POST /ajax/admin/event/{id}/cancel': { staff: 'events' },
  'GET /ajax/admin/event/{id}/change': { staff: 'events' },
  'GET /ajax/admin/event/{id}/invitation': { staff: 'events' },
  'POST /ajax/admin/event/{id}/invitation': { staff: 'events' },
  'POST /ajax/admin/event/{id}/invitation/check': { staff: 'events' },
  'POST /ajax/admin/event/{id}/move': { staff: 'events' },
  'POST /ajax/admin/event/{id}/move/preview': { staff: 'events' },
  'GET /ajax/admin/event-product': { staff: 'events' },
  'GET /ajax/admin/event-collection': { staff: 'events' },
  'GET /ajax/admin/order/{orderNumber}/extension': { staff: 'service' },
  'PUT /ajax/admin/order/extension/preview': { staff: 'service' },
  'POST /ajax/admin/order/extension': { staff: 'service' },
  'GET /ajax/admin/login': { staff: 'before-login' },
  'POST /ajax/admin/login': { staff: 'before-login' },
  'PUT /ajax/admin/logout': { staff: 'before-login' },
  'POST /ajax/admin/login/code': { staff: 'factor' },
  'POST /ajax/admin/login/passkey-challenge': { staff: 'factor' },
  'POST /ajax/admin/login/passkey': { staff: 'factor' },
  'PUT /ajax/admin/invitation': { staff: 'before-login' },
  'POST /ajax/admin/invitation': { staff: 'before-login' },
  'GET /ajax/admin/account': { staff: 'any' },
  'DELETE /ajax/admin/account/device/{id}': { staff: 'any' },
  'PUT /ajax/admin/account/confirm-password': { staff: 'setup' },
  'PUT /ajax/admin/account/password': { staff: 'any' },
  'POST /ajax/admin/account/totp': { staff: 'setup' },
  'PUT /ajax/admin/account/totp': { staff: 'setup' },
  'DELETE /ajax/admin/account/totp': { staff: 'any' },
  'POST /ajax/admin/account/passkey-challenge': { staff: 'setup' },
  'POST /ajax/admin/account/passkey': { staff: 'setup' },
  'DELETE /ajax/admin/account/passkey/{passkey}': { staff: 'any' },
  'POST /ajax/admin/account/recovery-code': { staff: 'any' },
  'GET /ajax/admin/staff': { staff: 'owner' },
  'POST /ajax/admin/staff': { staff: 'owner' },
  'POST /ajax/admin/staff/{id}/invitation': { staff: 'owner' },
  'PUT /ajax/admin/staff/{id}/permission': { staff: 'owner' },
  'PUT /ajax/admin/staff/{id}/deactivate': { staff: 'owner' },
  'PUT /ajax/admin/staff/{id}/reactivate': { staff: 'owner' },
  'DELETE /ajax/admin/staff/{id}/session': { staff: 'owner' },
  'GET /ajax/admin/audit': { staff: 'owner' },
  'GET /ajax/admin/bench/unit': { staff: 'warehouse' },
  'POST /ajax/admin/bench/scan': { staff: 'warehouse' },
  'GET /ajax/admin/bench/scan': { staff: 'warehouse' },
  'PUT /ajax/admin/bench/scan/{key}/undo': { staff: 'warehouse' },
  'GET /ajax/admin/order-step/{number}': { staff: ['service', 'warehouse'] },
  'POST /ajax/admin/order-step/{number}/pack': { staff: 'warehouse' },
  'POST /ajax/admin/order-step/{number}/unpack': { staff: 'warehouse' },
  'POST /ajax/admin/order-step/{number}/ship': { staff: 'warehouse' },
  'PUT /ajax/admin/order-step/{number}/label': { staff: 'warehouse' },
  'POST /ajax/admin/order-step/{number}/deliver': { staff: 'warehouse' },
  'POST /ajax/admin/order-step/{number}/receive': { staff: 'warehouse' },
  'POST /ajax/admin/order-step/{number}/cancel': { staff: 'service' },
  'POST /ajax/admin/order-step/pack': { staff: 'warehouse' },
  'POST /ajax/admin/order-step/ship': { staff: 'warehouse' },
  'POST /ajax/admin/order-step/deliver': { staff: 'warehouse' },
  'POST /ajax/admin/order-step/hand-out': { staff: 'warehouse' },
  'GET /ajax/admin/order-slip/{number}': { staff: ['service', 'warehouse'] },
  'GET /ajax/admin/box': { staff: 'warehouse' },
  'GET /ajax/admin/box/{id}': { staff: 'warehouse' },
  'GET /ajax/admin/box/{id}/slip': { staff: 'warehouse' },
  'POST /ajax/admin/box/{id}/pack': { staff: 'warehouse' },
  'POST /ajax/admin/box/{id}/ship': { staff: 'warehouse' },
  'POST /ajax/admin/box/{id}/hand-out': { staff: 'warehouse' },
  'POST /ajax/admin/box/{id}/receive': { staff: 'warehouse' },
  'GET /ajax/admin/unit': { staff: ['warehouse', 'service', 'catalogue'] },
  'POST /ajax/admin/unit': { staff: ['warehouse', 'catalogue'] },
  'GET /ajax/admin/unit/{code}': { staff: ['warehouse', 'service', 'catalogue'] },
  'PUT /ajax/admin/unit/{code}/move': { staff: 'warehouse' },
  'PUT /ajax/admin/unit/{code}/condition': { staff: 'warehouse' },
  'GET /ajax/admin/unit-label': { staff: ['warehouse', 'catalogue'] },
  'GET /ajax/admin/unit-product': { staff: ['warehouse', 'service', 'catalogue'] },
  'GET /ajax/admin/product': { staff: 'catalogue' },
  'POST /ajax/admin/product': { staff: 'catalogue' },
  'PUT /ajax/admin/product/bulk': { staff: 'catalogue' },
  'GET /ajax/admin/product-choice': { staff: 'catalogue' },
  'GET /ajax/admin/product/{id}': { staff: 'catalogue' },
  'PUT /ajax/admin/product/{id}': { staff: 'catalogue' },
  'DELETE /ajax/admin/product/{id}': { staff: 'catalogue' },
  'PUT /ajax/admin/product/{id}/color': { staff: 'catalogue' },
  'PUT /ajax/admin/product/{id}/collection': { staff: 'catalogue' },
  'PUT /ajax/admin/product/{id}/publishing': { staff: 'catalogue' },
  'POST /ajax/admin/product/{id}/duplicate': { staff: 'catalogue' },
  'GET /ajax/admin/product/{id}/preview': { staff: 'catalogue' },
  'GET /ajax/admin/product/{id}/calendar': { staff: ['warehouse', 'service', 'catalogue'] },
  'GET /ajax/admin/risk': { staff: ['warehouse', 'service'] },
  'PUT /ajax/admin/risk/{booking}/move': { staff: ['warehouse', 'service'] },
  'GET /ajax/admin/refund-application': { staff: ['service', 'finance'] },
  'GET /ajax/admin/refund-application/{id}': { staff: ['service', 'finance'] },
  'PUT /ajax/admin/refund-application/{id}/preview': { staff: ['service', 'finance'] },
  'PUT /ajax/admin/refund-application/{id}/grant': { staff: ['service', 'finance'] },
  'PUT /ajax/admin/refund-application/{id}/refuse': { staff: ['service', 'finance'] },
  'GET /ajax/admin/order/{orderNumber}/refund': { staff: ['service', 'finance'] },
  'PUT /ajax/admin/order/{orderNumber}/refund/preview': { staff: ['service', 'finance'] },
  'POST /ajax/admin/order/{orderNumber}/refund': { staff: ['service', 'finance'] },
  'POST /ajax/admin/order/{orderNumber}/receipt': { staff: 'finance' },
  'GET /ajax/admin/refused-refund': { staff: ['service', 'finance'] },
  'PUT /ajax/admin/refused-refund/{id}/retry': { staff: ['service', 'finance'] },
  'PUT /ajax/admin/refused-refund/{id}/paid-outside': { staff: 'finance' },
  'GET /ajax/admin/order/{orderNumber}/charge': { staff: ['service', 'finance'] },
  'POST /ajax/admin/order/{orderNumber}/charge': { staff: 'finance' },
  'PUT /ajax/admin/charge/{id}/retry': { staff: 'finance' },
  'PUT /ajax/admin/charge/{id}/paid-offline': { staff: 'finance' },
  'PUT /ajax/admin/charge/{id}/withdraw': { staff: 'finance' },
  'GET /ajax/admin/charge-objection': { staff: ['service', 'finance'] },
  'PUT /ajax/admin/charge-objection/{id}/keep': { staff: ['service', 'finance'] },
  'PUT /ajax/admin/charge-objection/{id}/reduce': { staff: ['service', 'finance'] },
  'GET /ajax/admin/refund-proposal': { staff: ['service', 'finance'] },
  'PUT /ajax/admin/refund-proposal/{id}/approve': { staff: 'finance' },
  'PUT /ajax/admin/refund-proposal/{id}/decline': { staff: ['service', 'finance'] },
  'GET /ajax/admin/customers': { staff: 'service' },
  'GET /ajax/admin/customers/{id}': { staff: 'service' },
  'POST /ajax/admin/customers/{id}/note': { staff: 'service' },
  'PUT /ajax/admin/customers/{id}/block': { staff: 'service' },
  'PUT /ajax/admin/customers/{id}/unblock': { staff: 'service' },
  'POST /ajax/admin/customers/{id}/export': { staff: 'service' },
  'GET /ajax/admin/customers/{id}/erasure': { staff: 'service' },
  'POST /ajax/admin/customers/{id}/erasure': { staff: 'service' },
  'POST /ajax/admin/bench/scan/{key}/photo': { staff: 'warehouse' },
  'GET /ajax/admin/bench/scan/{key}/photo': { staff: 'warehouse' },
  'GET /ajax/admin/packing': { staff: 'warehouse' },
  'GET /ajax/admin/packing/{number}': { staff: 'warehouse' },
  'GET /ajax/admin/packing/{number}/unit': { staff: 'warehouse' },
  'POST /ajax/admin/packing/{number}': { staff: 'warehouse' },
  'GET /ajax/admin/orders': { staff: ['service', 'warehouse', 'finance'] },
  'GET /ajax/admin/orders/event': { staff: ['service', 'warehouse', 'finance'] },
  'POST /ajax/admin/orders/export': { staff: 'finance' },
  'GET /ajax/admin/orders/{orderNumber}': { staff: ['service', 'warehouse', 'finance'] },
  'GET /ajax/admin/orders/{orderNumber}/note': { staff: ['service', 'warehouse', 'finance'] },
  'POST /ajax/admin/orders/{orderNumber}/note': { staff: ['service', 'warehouse', 'finance'] },
  'GET /ajax/admin/orders/{orderNumber}/mail': { staff: ['service', 'finance'] },
  'GET /ajax/admin/orders/{orderNumber}/mail/{id}': { staff: ['service', 'finance'] },
  'POST /ajax/admin/orders/{orderNumber}/mail/{id}/again': { staff: 'service' },
  'GET /ajax/admin/customers/{id}/merge': { staff: 'service' },
  'POST /ajax/admin/customers/{id}/merge': { staff: 'service' },
  'GET /ajax/admin/contact-conflict': { staff: 'service' },
  'PUT /ajax/admin/contact-conflict/{id}': { staff: 'service' },
  'GET /ajax/admin/today': { staff: 'any' },
  'GET /ajax/admin/today/events': { staff: 'any' },
  'GET /ajax/admin/figures': { staff: ['service', 'warehouse', 'finance'] },
  'GET /ajax/admin/search': { staff: 'any' },
  'GET /ajax/admin/product/{id}/photo': { staff: 'catalogue' },
  'POST /ajax/admin/product/{id}/photo': { staff: 'catalogue' },
  'PUT /ajax/admin/product/{id}/photo-order': { staff: 'catalogue' },
  'PUT /ajax/admin/photo/{photo}': { staff: 'catalogue' },
  'PUT /ajax/admin/photo/{photo}/file': { staff: 'catalogue' },
  'DELETE /ajax/admin/photo/{photo}': { staff: 'catalogue' },
  'GET /ajax/admin/photo/{photo}/preview': { staff: 'catalogue' },
  'GET /ajax/admin/collection': { staff: 'catalogue' },
  'POST /ajax/admin/collection': { staff: 'catalogue' },
  'GET /ajax/admin/collection/{id}': { staff: 'catalogue' },
  'PUT /ajax/admin/collection/{id}': { staff: 'catalogue' },
  'PUT /ajax/admin/collection-order': { staff: 'catalogue' },
  'GET /ajax/admin/collection/{id}/product': { staff: 'catalogue' },
  'POST /ajax/admin/collection/{id}/product': { staff: 'catalogue' },
  'DELETE /ajax/admin/collection/{id}/product/{product}': { staff: 'catalogue' },
  'PUT /ajax/admin/collection/{id}/placed': { staff: 'catalogue' },
  'GET /ajax/admin/home-part': { staff: 'catalogue' },
  'POST /ajax/admin/home-part': { staff: 'catalogue' },
  'PUT /ajax/admin/home-part/{id}': { staff: 'catalogue' },
  'DELETE /ajax/admin/home-part/{id}': { staff: 'catalogue' },
  'GET /ajax/admin/home-preview': { staff: 'catalogue' },
  'GET /ajax/admin/books': { staff: 'finance' },
  'PUT /ajax/admin/books/tax': { staff: 'finance' },
  'PUT /ajax/admin/books/difference': { staff: 'finance' },
  'PUT /ajax/admin/setup/link': { staff: 'before-login' },
  'POST /ajax/admin/setup/owner': { staff: 'before-login' },
  'GET /ajax/admin/setup': { staff: 'owner' },
  'POST /ajax/admin/setup/open': { staff: 'owner' },
  'GET /ajax/admin/service': { staff: 'owner' },
  'POST /ajax/admin/service/{service}/check': { staff: 'owner' },
  'GET /ajax/admin/setting': { staff: 'owner' },
  'PUT /ajax/admin/setting/{key}': { staff: 'owner' },
  'GET /ajax/admin/setting/{key}/change': { staff: 'owner' },
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
