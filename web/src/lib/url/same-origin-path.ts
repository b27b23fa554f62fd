// Stands for the shop's origin: a path that resolves to another origin leaves the shop.
const PLACEHOLDER_ORIGIN = 'https://own.invalid'
const LENGTH_MAX = 2_000

/**
 * The target of `?redirect=`, if it is a path of the shop as browsers parse it; otherwise the fallback. Prevents open
 * redirects: the parameter can be written by an attacker (ACCOUNT-7).
 */
export function toSameOriginPath(redirect: unknown, fallback = '/home'): string {
  if (typeof redirect !== 'string' || redirect.length > LENGTH_MAX) return fallback
  // Browsers treat a backslash as a slash and drop tabs and line breaks, so none of them is accepted.
  if (!redirect.startsWith('/') || /[\\\p{Cc}]/u.test(redirect)) return fallback
  const url = toUrl(redirect)
  if (url?.origin !== PLACEHOLDER_ORIGIN) return fallback
  // Dot segments are resolved: /.//evil.example has become //evil.example, which is another host. Encoded slashes
  // and control characters could be decoded later.
  if (/^\/\/|%(2f|5c|[01][\da-f]|7f)/i.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}

function toUrl(path: string): URL | null {
  try {
    return new URL(path, PLACEHOLDER_ORIGIN)
  } catch {
    return null
  }
}
