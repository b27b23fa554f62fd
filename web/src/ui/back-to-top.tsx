import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

/** Shown after the first screen is scrolled out of view. */
export function BackToTop({ focusId }: { focusId: string }) {
  const [isFarDown, setFarDown] = useState(false)

  useEffect(() => {
    const update = () => setFarDown(window.scrollY > window.innerHeight)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])

  const scrollToTop = () => {
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
    document.getElementById(focusId)?.focus({ preventScroll: true })
  }

  return (
    <button
      type="button"
      aria-label="Back to top"
      onClick={scrollToTop}
      inert={!isFarDown}
      className="fixed right-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-20 grid size-12 place-items-center rounded-full border border-line bg-paper text-ink shadow-overlay transition-opacity hover:text-berry inert:pointer-events-none inert:opacity-0 lg:right-8 lg:bottom-8"
    >
      <Icon name="arrow-up" className="size-5" />
    </button>
  )
}
