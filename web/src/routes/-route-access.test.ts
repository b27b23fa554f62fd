import { type AnyRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { routeTree } from '../routeTree.gen.ts'

const ROLES: unknown[] = [null, 'Admin'] // STAFF-1

/** Written by hand: pages, or parts of them, that send a guest to the login (ACCOUNT-19). */
const FOR_CUSTOMERS = [
  '/_checkout',
  '/_checkout/checkout-clearance',
  '/_checkout/checkout-trunk-show',
  '/_shop/_account/account/enter-code/$phoneNumber/$verificationMessageType',
  '/_shop/_account/account/sorority-details',
  '/_shop/lead/',
  '/_shop/lead/$eventId',
  '/_shop/lead/$eventId/',
  '/_shop/lead/$eventId/$tab',
  '/_shop/profile',
]

/** What the route declares or inherits. */
function accessOf(route: AnyRoute): { role: unknown; redirectTo?: string } | undefined {
  const { access } = route.options.staticData ?? {}
  return access ?? (route.parentRoute && accessOf(route.parentRoute))
}

const hasKnownRole = (route: AnyRoute): boolean => ROLES.includes(accessOf(route)?.role)

const routes: AnyRoute[] = Object.values(
  createRouter({ routeTree, context: { queryClient: undefined! } }).routesById,
)

test('every route declares or inherits a known role (STAFF-1)', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((route) => !hasKnownRole(route)).map(({ id }) => id)).toEqual([])
})

test.each([
  [{ access: { role: 'Guest' } }, false],
  [{ access: { role: 'Admin' } }, true],
  [undefined, true],
])('a route below the root with %j is accepted: %s', (staticData, isAccepted) => {
  const root = routes.find(({ id }) => id === '__root__')
  expect(hasKnownRole({ options: { staticData }, parentRoute: root } as AnyRoute)).toBe(isAccepted)
})

test('these routes lead to the login, all others home', () => {
  const toLogin = routes.filter((route) => accessOf(route)?.redirectTo === '/account/login')
  expect(toLogin.map(({ id }) => id as string).sort()).toEqual(FOR_CUSTOMERS)
  expect(routes.filter((route) => accessOf(route)?.redirectTo).length).toBe(toLogin.length)
})
