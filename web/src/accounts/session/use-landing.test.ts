import { expect, test } from 'vitest'
import { landingPath } from './use-landing.ts'

test.each([
  ['/profile?tab=password', '/profile?tab=password'],
  ['/collections/3', '/collections/3'],
  ['/account/sorority-details', '/account/sorority-details'],
  ['/account/confirm-email/a%40b.test?token=x', '/account/confirm-email/a%40b.test?token=x'],
  ['/account/login?redirect=/profile', '/home'],
  ['/account/enter-code/4045550131/CUSTOMER_LOGIN', '/home'],
  ['/login', '/home'],
  ['/reset-password?token=x', '/home'],
  ['//evil.example', '/home'],
  [undefined, '/home'],
])('%s leads to %s', (redirect, path) => {
  expect(landingPath(redirect)).toBe(path)
})
