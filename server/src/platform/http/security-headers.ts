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

const HSTS_SECONDS = 365 * 24 * 60 * 60

/** Returns the headers of every response: `createHttp` sets them before any route runs. */
export function securityHeaders(publicOrigin: string): Record<string, string> {
  if (!publicOrigin.startsWith('https:')) return SECURITY_HEADERS
  // There is no includeSubDomains: the shop does not own the other hosts of its domain.
  return { ...SECURITY_HEADERS, 'strict-transport-security': `max-age=${HSTS_SECONDS}` }
}
