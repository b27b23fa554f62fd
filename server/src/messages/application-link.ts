import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/security/secrets.ts'

export const APPLICATION_PATH = '/lead-application'

const TOKEN = /^(\d{1,10})\.([\w-]{43})$/

/** A signed token that does not expire. It opens one application and needs no login. */
export function applicationTokenOf(secrets: Secrets, applicationId: number): string {
  return `${applicationId}.${sign(secrets, String(applicationId))}`
}

/** Returns null if the token was not made by `applicationTokenOf`. */
export function readApplicationToken(secrets: Secrets, token: string): number | null {
  const [, id, signature] = TOKEN.exec(token) ?? []
  if (id === undefined || signature === undefined) return null
  const expected = sign(secrets, id)
  // Both have the length that the pattern asks for.
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? Number(id) : null
}

export function applicationLinkOf(
  { secrets, publicOrigin }: { secrets: Secrets; publicOrigin: string },
  applicationId: number,
): string {
  return `${publicOrigin}${APPLICATION_PATH}?token=${applicationTokenOf(secrets, applicationId)}`
}

function sign(secrets: Secrets, id: string): string {
  return secrets.hmac('lead application', id)
}
