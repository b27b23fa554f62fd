import { type LinkProps, linkOptions } from '@tanstack/react-router'
import { type CallErrorCode, isCallErrorOf } from '@twirl/contract/client'
import type { getTrunkShow, listTrunkShowItems } from '@twirl/contract/groups/trunk-shows'
import { forgetJoined } from '../event-storage.ts'

type EventCall = typeof getTrunkShow | typeof listTrunkShowItems

const REFUSALS: readonly CallErrorCode<EventCall>[] = [
  'NO_LOGINED_TRUNK_SHOW_ID_EXISTS',
  'TRUNK_SHOW_IS_EXPIRED',
  'NOT_CORRECT_TRUNK_SHOW_TYPE',
]

/** If the event cannot be entered any more, removes it from the tab and returns the page that says so (GROUP-11). */
export function linkOnEventError(error: unknown): LinkProps | null {
  if (!isCallErrorOf<EventCall>(error) || !REFUSALS.includes(error.code)) return null
  forgetJoined()
  return linkOptions({ to: '/trunk-show/not-found' })
}
