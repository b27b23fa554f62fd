import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'

const LEAVE_WARNING = 'Are you sure to leave current page?' // spec section 4

/** Asks for another path or other search parameters; a change of the hash loses no text. */
const asksBeforeLeaving: ShouldBlockFn = ({ current, next }) =>
  (current.pathname !== next.pathname ||
    JSON.stringify(current.search) !== JSON.stringify(next.search)) &&
  !window.confirm(LEAVE_WARNING)

/** Asks before something is lost: the shop on navigation inside it, the browser when the shop is left. */
export function useLeaveWarning(isEnabled: boolean): void {
  useBlocker({
    shouldBlockFn: asksBeforeLeaving,
    enableBeforeUnload: isEnabled,
    disabled: !isEnabled,
  })
}
