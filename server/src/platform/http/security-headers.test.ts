import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../pages/html-page.ts'
import { SECURITY_HEADERS, withCardFields } from './security-headers.ts'

const policy = contentSecurityPolicy([])
const plain = { ...SECURITY_HEADERS, 'content-security-policy': policy }

function directives(text: string | undefined): Record<string, string> {
  const parts = (text ?? '').split('; ').map((part) => part.split(/ (.*)/s))
  return Object.fromEntries(parts.map(([name, sources = '']) => [name, sources]))
}

test('a page with fields of Stripe allows exactly the hosts that Stripe names (PAY-21)', () => {
  const headers: Record<string, string> = withCardFields(plain)
  expect(directives(headers['content-security-policy'])).toEqual({
    ...directives(policy),
    'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
    'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  })
})

test('it allows payments in frames of Stripe, and windows of wallets', () => {
  const headers: Record<string, string> = withCardFields(plain)
  expect(headers['permissions-policy']).toBe(
    'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
  )
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
})
