// Paths that a browser or the router might parse as another host: two slashes or backslashes at the start, encoded
// or not, also after control characters were removed.
const MISLEADING_PATH = /^\/(\/|%2f)|%(5c|[01][\da-f]|7f)/i
// oxlint-disable-next-line no-control-regex -- what browsers drop from an address
const MISLEADING_CHARACTERS = /[\\\u0000-\u001f\u007f]/

/**
 * The URL of a page under the shop's origin; null if the path could be parsed as another host. The path is assigned
 * to `pathname` and not resolved as a relative reference, which could name another host.
 */
export function toPageUrl(requestTarget: string, publicOrigin: string): URL | null {
  // A proxy may send the target in absolute form (RFC 9112 section 3.2.2); its host is ignored.
  // A fragment does not belong into a target; what routes requests ignores it too.
  const [target = ''] = requestTarget.replace(/^https?:\/\/[^/?#]*/i, '').split('#', 1)
  const [path = ''] = target.split('?', 1)
  if (MISLEADING_CHARACTERS.test(path)) return null
  const url = new URL(publicOrigin)
  url.pathname = path
  url.search = target.slice(path.length)
  // Checked after dot segments were resolved: /.//host has become //host.
  return MISLEADING_PATH.test(url.pathname) ? null : url
}

/** The target of a redirect as a path of the shop; null if it leads to another origin. */
export function toOwnLocation(location: string, from: URL): string | null {
  if (!URL.canParse(location, from.href)) return null
  const { origin, pathname, search, hash } = new URL(location, from)
  return origin === from.origin && !pathname.startsWith('//') ? pathname + search + hash : null
}

/** Describes a path for the log: no query, and nothing that could be a token, an address or a name (ACCOUNT-1). */
export function describePath(pathname: string): string {
  const [first = '', ...rest] = pathname.split('/').slice(1)
  const word = /^[a-z-]{1,30}$/.test(first) ? first : '…'
  return `/${word}${rest.length > 0 && word !== '…' ? '/…' : ''}`
}
