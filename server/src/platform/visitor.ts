import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from './app-error.ts'

/** Who is calling, as far as we know. */
export type Visitor = {
  /** SHA-256 of the Guest-Id; the id itself is a bearer secret and goes no further than this file. */
  guest_hash: string | null
}

export const UNKNOWN_VISITOR: Visitor = { guest_hash: null }

const GUEST_ID = /^[A-Za-z0-9]{32}$/ // spec section 9, decisions A8

export function identifyVisitor(headers: IncomingHttpHeaders): Visitor {
  const guestId = headers['guest-id']
  if (guestId === undefined) return UNKNOWN_VISITOR
  if (typeof guestId !== 'string' || !GUEST_ID.test(guestId)) throw new AppError('INVALID_GUEST_ID')
  return new GuestVisitor(guestId)
}

/** Most calls never ask whose they are: hash only when they do. */
class GuestVisitor implements Visitor {
  readonly #guestId: string
  #hash: string | undefined

  constructor(guestId: string) {
    this.#guestId = guestId
  }

  get guest_hash(): string {
    this.#hash ??= createHash('sha256').update(this.#guestId).digest('base64url')
    return this.#hash
  }
}
