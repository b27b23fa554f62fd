import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'

const LEAVE_WARNING = 'Are you sure to leave current page?' // spec section 4

const asksBeforeLeaving: ShouldBlockFn = ({ current, next }) =>
  current.pathname !== next.pathname && !window.confirm(LEAVE_WARNING)

/** Typed text is not lost by a slip: within the shop we ask, at its border the browser does. */
export function useLeaveWarning(isDirty: boolean): void {
  useBlocker({ shouldBlockFn: asksBeforeLeaving, enableBeforeUnload: isDirty, disabled: !isDirty })
}
