import { STATE_NAMES } from '@twirl/contract/buying/state-names'
import { STATE_CODES } from '@twirl/contract/buying/states'
import { AppError } from '#platform/http/app-error.ts'

/** The states that the shop delivers to, by name. */
export function statesOf(delivered: readonly string[]): { code: string; name: string }[] {
  return STATE_CODES.filter((code) => delivered.includes(code)).map((code) => ({
    code,
    name: STATE_NAMES[code],
  }))
}

/** Refuses an address to which no parcel is sent (STAFF-223). */
export function assertDelivered(delivered: readonly string[], state: string): void {
  if (!delivered.includes(state)) throw new AppError('STATE_NOT_DELIVERED')
}
