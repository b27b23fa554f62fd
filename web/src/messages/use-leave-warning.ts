import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'

const LEAVE_WARNING = 'Are you sure to leave current page?' // spec section 4

const asksBeforeLeaving: ShouldBlockFn = ({ current, next }) =>
  // oxlint-disable-next-line no-alert -- the router must wait for the answer, and the browser asks alike on closing
  current.pathname !== next.pathname && !window.confirm(LEAVE_WARNING)

/** Typed text is not lost by a slip: within the shop we ask, at its border the browser does. */
export function useLeaveWarning(isDirty: boolean): void {
  useBlocker({ shouldBlockFn: asksBeforeLeaving, enableBeforeUnload: isDirty, disabled: !isDirty })
}
