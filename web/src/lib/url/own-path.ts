// Nobody's: whatever leaves it leaves the shop.
const SOME_ORIGIN = 'https://own.invalid'
const LENGTH_MAX = 2_000

/**
 * Where to go on, as `?redirect=` asks for it: a path of our own, in the browser's own reading of it, or the
 * fallback. Anybody can write that part of a link (decisions section 5).
 */
export function toOwnPath(redirect: unknown, fallback = '/home'): string {
  if (typeof redirect !== 'string' || redirect.length > LENGTH_MAX) return fallback
  // Browsers read a backslash as a slash and drop tabs and line breaks, so none of them may be there.
  if (!redirect.startsWith('/') || /[\\\p{Cc}]/u.test(redirect)) return fallback
  const url = toUrl(redirect)
  if (url?.origin !== SOME_ORIGIN) return fallback
  // Dots are resolved by now: /.//evil.example has become //evil.example, which names another host. What is
  // still encoded might become a slash or a control character in a later reading.
  if (/^\/\/|%(2f|5c|[01][\da-f]|7f)/i.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}

function toUrl(path: string): URL | null {
  try {
    return new URL(path, SOME_ORIGIN)
  } catch {
    return null
  }
}
