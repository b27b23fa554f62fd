import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { holdUnsavedWork } from '#lib/unsaved-work.ts'

const LEAVE_WARNING = 'Are you sure to leave current page?' // SHOP-13

type IsLeaving = (...[locations]: Parameters<ShouldBlockFn>) => boolean

export const leavesPath: IsLeaving = ({ current, next }) => current.pathname !== next.pathname

/** Another path or other search parameters; a change of the hash loses no text. */
const leavesPage: IsLeaving = (locations) =>
  leavesPath(locations) ||
  JSON.stringify(locations.current.search) !== JSON.stringify(locations.next.search)

/** Asks before something is lost: the shop on navigation inside it, the browser when the shop is left. */
export function useLeaveWarning(isEnabled: boolean, isLeaving = leavesPage): void {
  useEffect(() => (isEnabled ? holdUnsavedWork() : undefined), [isEnabled])
  useBlocker({
    shouldBlockFn: (locations) => isLeaving(locations) && !window.confirm(LEAVE_WARNING),
    enableBeforeUnload: isEnabled,
    disabled: !isEnabled,
  })
}
