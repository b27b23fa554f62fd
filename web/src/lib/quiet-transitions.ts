/**
 * A view transition that a newer one interrupts rejects its `ready`. The router does not listen to it, so every
 * quick second click would be reported as an error.
 */
export function quietTransitions(): void {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (options) => {
    const transition = start(options)
    transition.ready.catch(() => {})
    return transition
  }
}
