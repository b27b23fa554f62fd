import { expect, test } from 'vitest'
import { loginReason } from './login-reason.tsx'

const CHOSEN = { path: '/home', isSessionEnded: false, isFormKept: false }
const KEPT = 'Log in or create one: your bag and favorites stay with you.'

test.each([
  ['a rental', '/checkout-clearance', 'You need an account to rent, not to buy.'],
  [
    'a group order',
    '/checkout-trunk-show?type=GROUP_RENTAL',
    'You need an account to order with a group.',
  ],
])('the login for %s says why, and that the bag is kept', (_, path, why) => {
  expect(loginReason({ ...CHOSEN, path })).toEqual({ why, kept: KEPT })
})

test.each(['/home', '/profile?tab=orders', '/order/TW-12345678'])(
  'a visitor who logs in for %s knows why',
  (path) => {
    expect(loginReason({ ...CHOSEN, path })).toBeNull()
  },
)

test.each([
  [false, 'Log in again to go on where you left off. Your bag and favorites are waiting.'],
  [true, 'Log in again, and you’ll find what you typed where you left it.'],
])('a session that ended says so, with a form that is kept: %s', (isFormKept, kept) => {
  for (const path of ['/profile', '/checkout-clearance'])
    expect(loginReason({ path, isSessionEnded: true, isFormKept })).toEqual({
      why: 'You were logged out.',
      kept,
    })
})
