import { type CallErrorCode, isCallErrorOf } from '@twirl/contract/client'
import type { Size } from '@twirl/contract/sizes'
import type { GroupType, requestProduct } from '@twirl/contract/groups/trunk-shows'

/** The visitor's relation to the chapter. Unknown while the account loads: then the server decides. */
export type Membership = 'UNKNOWN' | 'GUEST' | 'OUTSIDER' | 'MEMBER'

/** The reason why a request is not possible. */
export type Objection = 'EVENT_TYPE' | 'LOGIN' | 'MEMBERSHIP' | 'SIZE'

type Request = { type: GroupType; membership: Membership; size: Size | null }

/** In the order of GROUP-17: the event, the login, the chapter, the size. */
export function objectionTo({ type, membership, size }: Request): Objection | null {
  if (type !== 'SORORITY_TRUNK_SHOW') return 'EVENT_TYPE'
  if (membership === 'GUEST') return 'LOGIN'
  if (membership === 'OUTSIDER') return 'MEMBERSHIP'
  return size === null ? 'SIZE' : null
}

const BY_CODE: Partial<Record<CallErrorCode<typeof requestProduct>, Objection>> = {
  NOT_CORRECT_TRUNK_SHOW_TYPE: 'EVENT_TYPE',
  UNAUTHORIZED: 'LOGIN',
  CUSTOMER_NOT_MEMBER_OF_SORORITY: 'MEMBERSHIP',
}

/** The reason in the server's error. */
export function objectionIn(error: unknown): Objection | null {
  return (isCallErrorOf<typeof requestProduct>(error) && BY_CODE[error.code]) || null
}
