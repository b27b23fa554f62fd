import { type RefObject, useEffect, useReducer } from 'react'

const SECOND_MS = 1_000
const SCROLLED_PX = 24

export const REDIRECT_SECONDS = 5 // ORDER-1

export const FULL_COUNTDOWN: Countdown = { status: 'running', secondsLeft: REDIRECT_SECONDS }

/**
 * Counts down to `onOver`, from the moment on at which the page is complete. A key, a touch, a click, scrolling or a
 * focus in `area` stops it; a mouse over `area` and a hidden tab pause it.
 */
export function useCountdown(
  area: RefObject<HTMLElement | null>,
  isComplete: boolean,
  onOver: () => void,
): { countdown: Countdown; stop: () => void } {
  const [countdown, dispatch] = useReducer(countdownReducer, FULL_COUNTDOWN)
  const { status } = countdown

  useEffect(() => {
    if (status !== 'running' || !isComplete) return undefined
    const timer = setInterval(() => dispatch('tick'), SECOND_MS)
    return () => clearInterval(timer)
  }, [status, isComplete])

  useEffect(() => {
    if (status === 'over') onOver()
  }, [status, onOver])

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const stop = () => dispatch('stop')
    const updateVisibility = () => dispatch(document.hidden ? 'pause' : 'resume')
    for (const type of ['keydown', 'pointerdown', 'wheel'])
      document.addEventListener(type, stop, { signal, passive: true })
    document.addEventListener('visibilitychange', updateVisibility, { signal })
    // By the visitor: the navigation to this page scrolls to its top.
    const stopIfScrolled = () => window.scrollY > SCROLLED_PX && stop()
    document.addEventListener('scroll', stopIfScrolled, { signal, passive: true })

    const hovered = area.current
    hovered?.addEventListener(
      'focusin',
      ({ target }) => {
        // After a navigation the title has the focus, without an act of the visitor.
        if (target instanceof Element && target.matches('a, button')) stop()
      },
      { signal },
    )
    // Not pointerenter: the mouse may rest where the new page appears.
    hovered?.addEventListener(
      'pointermove',
      ({ pointerType }) => pointerType === 'mouse' && dispatch('pause'),
      { signal },
    )
    hovered?.addEventListener('pointerleave', () => dispatch('resume'), { signal })
    return () => listening.abort()
  }, [area])

  return { countdown, stop: () => dispatch('stop') }
}

export type Countdown = {
  /** `paused` lasts as long as its cause, `stopped` is final. */
  status: 'running' | 'paused' | 'stopped' | 'over'
  secondsLeft: number
}

export type CountdownEvent = 'tick' | 'pause' | 'resume' | 'stop'

/** The visitor can stop it and pause it (ORDER-1); after a pause the full time is left. */
export function countdownReducer(countdown: Countdown, event: CountdownEvent): Countdown {
  const { status, secondsLeft } = countdown
  if (status === 'stopped' || status === 'over') return countdown
  switch (event) {
    case 'stop':
      return { status: 'stopped', secondsLeft }
    case 'pause':
      // Returns the same object, because a moving mouse pauses it again and again.
      return status === 'paused' ? countdown : { status: 'paused', secondsLeft }
    case 'resume':
      return status === 'paused' ? FULL_COUNTDOWN : countdown
    case 'tick':
      if (status === 'paused') return countdown
      return secondsLeft > 1
        ? { status, secondsLeft: secondsLeft - 1 }
        : { status: 'over', secondsLeft: 0 }
  }
}
