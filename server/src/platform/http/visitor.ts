import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Permission, Stage } from '@twirl/contract/staff/access/permissions'
import { addressBlock } from './address-block.ts'
import { AppError } from './app-error.ts'
import { readPositionCookie } from './position-cookie.ts'
import type { WalPosition } from '../database/wal-position.ts'
import type { Session } from '../security/sessions.ts'

/** The caller, as far as it is known. */
export type Visitor = {
  /** SHA-256 of the Guest-Id; the id itself is a bearer secret and is used in this file only. */
  readonly guest_hash: string | null
  /** SHA-256 of the network address, for limits; null for in-process calls. */
  readonly address_hash: string | null
  /** The login of a customer; null for a guest, and for all calls of the back office. */
  readonly session: Session | null
  /** The login of a staff member, however far it is; null for all calls of the shop. */
  readonly staff: StaffCaller | null
  /** The position after the browser's last write, for reads from a replica. */
  readonly read_after: WalPosition | null
  /** What the browser says that it is. */
  readonly user_agent: string
}

/** A staff member with a session. */
export type StaffCaller = Readonly<{
  session_id: number
  staff_id: number
  name: string
  email: string
  permissions: Permission[]
  stage: Stage
  /** When the password was last typed in this session. */
  password_at: Date
}>

export const UNKNOWN_VISITOR: Visitor = {
  guest_hash: null,
  address_hash: null,
  session: null,
  staff: null,
  read_after: null,
  user_agent: '',
}

// Longer than browsers send.
const USER_AGENT_MAX = 300

const GUEST_ID = /^[A-Za-z0-9]{32}$/ // SHOP-8

export function identifyVisitor(
  headers: IncomingHttpHeaders,
  address: string | undefined,
  session: Session | null,
): Visitor {
  const guestId = headers['guest-id']
  if (guestId !== undefined && (typeof guestId !== 'string' || !GUEST_ID.test(guestId)))
    throw new AppError('INVALID_GUEST_ID')
  return new NetworkVisitor(headers, assertAddress(address), {
    guestId: guestId ?? null,
    session,
    staff: null,
  })
}

/** The caller of the back office. Neither a Guest-Id nor the login of a customer means anything there (STAFF-1). */
export function identifyStaff(
  headers: IncomingHttpHeaders,
  address: string | undefined,
  staff: StaffCaller | null,
): Visitor {
  return new NetworkVisitor(headers, assertAddress(address), {
    guestId: null,
    session: null,
    staff,
  })
}

/** If the client closed the connection there is no address to count limits by, and no reader of the response. */
function assertAddress(address: string | undefined): string {
  if (address === undefined) throw new AppError('BAD_REQUEST')
  return address
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

/** Returns the customer of an owner; null for a guest. */
export function customerIdOf(owner: string): number | null {
  return owner.startsWith('c:') ? Number(owner.slice(2)) : null
}

/** Returns the login, for calls that only customers may make. */
export function sessionOf({ session }: Visitor): Session {
  if (!session) throw new AppError('UNAUTHORIZED')
  return session
}

/** Returns the staff member, for calls that declare one. */
export function staffOf({ staff }: Visitor): StaffCaller {
  if (!staff) throw new AppError('STAFF_LOGIN_REQUIRED')
  return staff
}

type Known = { guestId: string | null; session: Session | null; staff: StaffCaller | null }

/** Computes the hashes when they are read, because most calls do not need them. */
class NetworkVisitor implements Visitor {
  readonly session: Session | null
  readonly staff: StaffCaller | null
  readonly #headers: IncomingHttpHeaders
  readonly #guestId: string | null
  readonly #address: string
  #guestHash: string | undefined
  #addressHash: string | undefined

  constructor(headers: IncomingHttpHeaders, address: string, { guestId, session, staff }: Known) {
    this.session = session
    this.staff = staff
    this.#headers = headers
    this.#guestId = guestId
    this.#address = address
  }

  get user_agent(): string {
    return (this.#headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX)
  }

  get read_after(): WalPosition | null {
    return readPositionCookie(this.#headers.cookie)
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
