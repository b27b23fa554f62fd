import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'

const LEAVE_WARNING = 'Are you sure to leave current page?' // spec section 4

/** Another page, or another view of this one; a jump within it loses nothing. */
const asksBeforeLeaving: ShouldBlockFn = ({ current, next }) =>
  (current.pathname !== next.pathname ||
    JSON.stringify(current.search) !== JSON.stringify(next.search)) &&
  !window.confirm(LEAVE_WARNING)

/** Typed text is not lost by a slip: within the shop we ask, at its border the browser does. */
export function useLeaveWarning(isDirty: boolean): void {
  useBlocker({ shouldBlockFn: asksBeforeLeaving, enableBeforeUnload: isDirty, disabled: !isDirty })
}
