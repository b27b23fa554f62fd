import { parseCookie, stringifySetCookie } from 'cookie'
import { isWalPosition, type WalPosition } from '../database/wal-position.ts'

const NAME = 'read-after'
// A replica that is further behind is not used at all.
const MAX_AGE_SECONDS = 600

/**
 * The position after the last write of a browser, which its next reads must see, whichever process answers them. It is no
 * secret: with another value the browser's own reads would wait, or be answered by the primary.
 */
export function readPositionCookie(header: string | undefined): WalPosition | null {
  const value = header?.includes(NAME) ? parseCookie(header)[NAME] : undefined
  return value !== undefined && isWalPosition(value) ? value : null
}

export function positionCookie(position: WalPosition, publicOrigin: string): string {
  return stringifySetCookie({
    name: NAME,
    value: position,
    httpOnly: true,
    path: '/ajax',
    secure: publicOrigin.startsWith('https:'),
    sameSite: 'lax',
    maxAge: MAX_AGE_SECONDS,
  })
}
