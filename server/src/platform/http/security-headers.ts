/** The content security policy is not among them: it depends on the page and is added there. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

/**
 * For pages that read codes with the camera: the back office (STAFF-53) and the pages of leads (LEAD-31). Codes are read by
 * WebAssembly of our own origin where the browser cannot.
 */
export function withCamera(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy']
  return {
    ...headers,
    'permissions-policy': SECURITY_HEADERS['permissions-policy'].replace(
      'camera=()',
      'camera=(self)',
    ),
    ...(policy && {
      'content-security-policy': policy.replace(
        "script-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
      ),
    }),
  }
}

/** Stripe names these for its script: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com'
const STRIPE_CALLS = 'https://api.stripe.com'
/** Fields for cards, and the page of a bank that asks the customer. */
const STRIPE_FRAMES = `${STRIPE_SCRIPTS} https://hooks.stripe.com`

/** For pages that take a card in fields of Stripe (PAY-21). */
export function withCardFields(headers: Record<string, string>): Record<string, string> {
  const policy = headers['content-security-policy'] ?? ''
  return {
    ...headers,
    // Google Pay opens a window of its own and talks to the page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': SECURITY_HEADERS['permissions-policy'].replace(
      'payment=()',
      'payment=(self "https://js.stripe.com")',
    ),
    'content-security-policy': `${policy
      .replace("script-src 'self'", `script-src 'self' ${STRIPE_SCRIPTS}`)
      .replace(
        "connect-src 'self'",
        `connect-src 'self' ${STRIPE_CALLS}`,
      )}; frame-src ${STRIPE_FRAMES}`,
  }
}

const HSTS_SECONDS = 365 * 24 * 60 * 60

/** Returns the headers of every response: `createHttp` sets them before any route runs. */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  if (!publicOrigin.startsWith('https:')) return SECURITY_HEADERS
  // There is no includeSubDomains: the shop does not own the other hosts of its domain.
  return { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${HSTS_SECONDS}` }
}
