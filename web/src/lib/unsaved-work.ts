// What a reload would lose: a form with changes, a payment that is running.

let count = 0

/** Marks the page until the returned function is called. */
export function holdUnsavedWork(): () => void {
  count += 1
  let isHeld = true
  return () => {
    if (isHeld) count -= 1
    isHeld = false
  }
}

/** Whether a reload that the visitor did not ask for must wait. */
export const hasUnsavedWork = (): boolean => count > 0
