import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { addressBlock } from './address-block.ts'
import { AppError } from './app-error.ts'
import type { Session } from '../security/sessions.ts'

/** The caller, as far as it is known. */
export type Visitor = {
  /** SHA-256 of the Guest-Id; the id itself is a bearer secret and is used in this file only. */
  readonly guest_hash: string | null
  /** SHA-256 of the network address, for limits; null for in-process calls. */
  readonly address_hash: string | null
  /** The login of a customer; null for a guest. */
  readonly session: Session | null
}

export const UNKNOWN_VISITOR: Visitor = { guest_hash: null, address_hash: null, session: null }

const GUEST_ID = /^[A-Za-z0-9]{32}$/ // SHOP-8

export function identifyVisitor(
  headers: IncomingHttpHeaders,
  address: string | undefined,
  session: Session | null,
): Visitor {
  // The client closed the connection: there is no address to count limits by, and no reader of the response.
  if (address === undefined) throw new AppError('BAD_REQUEST')
  const guestId = headers['guest-id']
  if (guestId !== undefined && (typeof guestId !== 'string' || !GUEST_ID.test(guestId)))
    throw new AppError('INVALID_GUEST_ID')
  return new NetworkVisitor(guestId ?? null, address, session)
}

/** The owner of a visitor's data: one key, the same in every table. */
export function ownerOf(visitor: Visitor): string {
  if (visitor.session) return customerOwner(visitor.session.customer_id)
  return guestOwner(guestHashOf(visitor))
}

/** The owner, and the guest that a customer was before the login, for data that does not move at a login. */
export function ownersOf(visitor: Visitor): string[] {
  const owner = ownerOf(visitor)
  return visitor.session ? [owner, guestOwner(guestHashOf(visitor))] : [owner]
}

/** Whether data of that owner is the visitor's; a visitor without a Guest-Id and a login owns nothing. */
export function isOwner({ owner }: { owner: string }, visitor: Visitor): boolean {
  return (visitor.session !== null || visitor.guest_hash !== null) && owner === ownerOf(visitor)
}

/** Returns the key of data that belongs to the Guest-Id, whether logged in or not. */
export function guestHashOf({ guest_hash }: Visitor): string {
  if (guest_hash === null) throw new AppError('INVALID_GUEST_ID')
  return guest_hash
}

export function guestOwner(guestHash: string): string {
  return `g:${guestHash}`
}

export function customerOwner(customerId: number): string {
  return `c:${customerId}`
}

/** Returns the login, for calls that only customers may make. */
export function sessionOf({ session }: Visitor): Session {
  if (!session) throw new AppError('UNAUTHORIZED')
  return session
}

/** Computes the hashes when they are read, because most calls do not need them. */
class NetworkVisitor implements Visitor {
  readonly session: Session | null
  readonly #guestId: string | null
  readonly #address: string
  #guestHash: string | undefined
  #addressHash: string | undefined

  constructor(guestId: string | null, address: string, session: Session | null) {
    this.session = session
    this.#guestId = guestId
    this.#address = address
  }

  get guest_hash(): string | null {
    if (this.#guestId === null) return null
    this.#guestHash ??= sha256(this.#guestId)
    return this.#guestHash
  }

  get address_hash(): string {
    this.#addressHash ??= sha256(addressBlock(this.#address))
    return this.#addressHash
  }
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64url')
}
