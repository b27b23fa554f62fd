import { parseCookie, stringifySetCookie } from 'cookie'
import type { StartedSession } from './sessions.ts'

// Tells the page's scripts that asking who is logged in is worth a call. A hint, proof of nothing.
const HINT = 'signed-in'

/** The cookie that keeps her logged in (decisions section 5). */
export type SessionCookie = {
  read: (header: string | undefined) => string | undefined
  /** The Set-Cookie headers of a login. */
  started: (session: StartedSession) => string[]
  /** … and of its end. */
  ended: () => string[]
}

export function sessionCookie(publicOrigin: string): SessionCookie {
  // Cookie jars drop Secure cookies that come over plain http.
  const secure = publicOrigin.startsWith('https:')
  const name = secure ? '__Host-sid' : 'sid'
  const both = (token: string, hint: string, expires: Date) =>
    [
      { name, value: token, httpOnly: true },
      { name: HINT, value: hint },
    ].map((cookie) =>
      stringifySetCookie({ ...cookie, path: '/', secure, sameSite: 'lax', expires }),
    )
  return {
    read: (header) => (header?.includes(name) ? parseCookie(header)[name] : undefined),
    started: ({ token, expires_at }) => both(token, '1', expires_at),
    ended: () => both('', '', new Date(0)),
  }
}
