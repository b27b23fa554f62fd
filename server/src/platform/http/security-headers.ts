/** The content security policy is not among them: it depends on the page and is added there. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

const HSTS_SECONDS = 365 * 24 * 60 * 60

/** Returns the headers of every response: `createHttp` sets them before any route runs. */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  if (!publicOrigin.startsWith('https:')) return SECURITY_HEADERS
  // There is no includeSubDomains: the shop does not own the other hosts of its domain.
  return { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${HSTS_SECONDS}` }
}
