import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'

/** Shown after the first screen is scrolled out of view, except where it would cover something that can be pressed. */
export function BackToTop({ focusId }: { focusId: string }) {
  const { button, isShown } = useIsShown()

  const scrollToTop = () => {
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
    document.getElementById(focusId)?.focus({ preventScroll: true })
  }

  return (
    <button
      ref={button}
      type="button"
      aria-label="Back to top"
      onClick={scrollToTop}
      inert={!isShown}
      className="fixed right-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-20 grid size-12 place-items-center rounded-full border border-line bg-paper text-ink shadow-overlay transition-opacity hover:text-berry inert:pointer-events-none inert:opacity-0 lg:right-8 lg:bottom-8"
    >
      <Icon name="arrow-up" className="size-5" />
    </button>
  )
}

function useIsShown(): { button: RefObject<HTMLButtonElement | null>; isShown: boolean } {
  const button = useRef<HTMLButtonElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      const isFarDown = window.scrollY > window.innerHeight
      setShown(isFarDown && button.current !== null && !coversControl(button.current))
    }
    const requestUpdate = () => {
      frame ||= requestAnimationFrame(update)
    }
    requestUpdate()
    window.addEventListener('scroll', requestUpdate, { passive: true })
    // What is below it moves when the window or the content of the page changes its size.
    const resizing = new ResizeObserver(requestUpdate)
    resizing.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', requestUpdate)
      resizing.disconnect()
    }
  }, [])
  return { button, isShown }
}

/** Closer to each other than the smallest control is wide. */
const PROBES = [0, 0.25, 0.5, 0.75, 1]

const CONTROLS = 'a, button, input, select, textarea, summary, label'

/** By the box of the control itself: the link of a card can be pressed anywhere on the card. */
function coversControl(button: HTMLElement): boolean {
  const own = button.getBoundingClientRect()
  const below = PROBES.flatMap((x) =>
    PROBES.flatMap((y) =>
      document.elementsFromPoint(own.left + x * own.width, own.top + y * own.height),
    ),
  )
  const controls = below
    .flatMap((element) => element.closest(CONTROLS) ?? [])
    .filter((control) => control !== button)
  return controls.some((control) => {
    const box = control.getBoundingClientRect()
    return (
      box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom
    )
  })
}
