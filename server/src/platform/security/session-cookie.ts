import { parseCookie, stringifySetCookie } from 'cookie'
import type { StartedSession } from './sessions.ts'

// Tells the page's scripts that there may be a login, so that a call is useful. It gives no access.
const HINT = 'signed-in'

/** The cookie of a session (ACCOUNT-6). */
export type SessionCookie = {
  read: (header: string | undefined) => string | undefined
  /** The Set-Cookie headers of a login. */
  started: (session: StartedSession) => string[]
  /** The Set-Cookie headers of a logout. */
  ended: () => string[]
}

/** The cookie of a staff member (STAFF-3): no other site and no link elsewhere sends it. */
export function staffSessionCookie(publicOrigin: string): SessionCookie {
  const secure = publicOrigin.startsWith('https:')
  const name = secure ? '__Host-staff' : 'staff'
  const cookie = (value: string, expires: Date) => [
    stringifySetCookie({
      name,
      value,
      httpOnly: true,
      path: '/',
      secure,
      sameSite: 'strict',
      expires,
    }),
  ]
  return {
    read: (header) => (header?.includes(name) ? parseCookie(header)[name] : undefined),
    started: ({ token, expires_at }) => cookie(token, expires_at),
    ended: () => cookie('', new Date(0)),
  }
}

export function sessionCookie(publicOrigin: string): SessionCookie {
  // Browsers drop Secure cookies that are set over plain http.
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
