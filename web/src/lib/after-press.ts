// A browser makes a click of a press only if the pointer is released over the element that was pressed. A change of
// the layout in between, such as the error of the field that just lost the focus, would move that element away.

/** Browsers that wait for a second tap send the click of a touch this much later. */
const CLICK_DELAY_MS = 350

let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []

/** Runs the work at once, or after the click if the pointer is pressed at the moment. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

/** Needed before the press: called by whatever uses `afterPress`, when it is mounted. */
export function watchPresses(): void {
  const options = { capture: true, passive: true }
  // Adding the same listener again has no effect.
  window.addEventListener('pointerdown', begin, options)
  window.addEventListener('pointerup', endUnlessClicked, options)
  for (const type of ['click', 'contextmenu', 'pointercancel'])
    window.addEventListener(type, endAfterEvent, options)
}

function begin(): void {
  clearTimeout(timer)
  isPressed = true
}

/** The pointer may have been moved away before it was released: no click follows. */
function endUnlessClicked(): void {
  endIn(CLICK_DELAY_MS)
}

/** The event reaches the window first: the handlers of its target come before the work that waits. */
function endAfterEvent(): void {
  endIn(0)
}

function endIn(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(end, delayMs)
}

function end(): void {
  isPressed = false
  const works = waiting
  waiting = []
  for (const work of works) work()
}
