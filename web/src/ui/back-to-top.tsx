import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'

/** Comes up once the first screen is out of sight. */
export function BackToTop({ focusId }: { focusId: string }) {
  const [isFarDown, setFarDown] = useState(false)

  useEffect(() => {
    const follow = () => setFarDown(window.scrollY > window.innerHeight)
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])

  const goUp = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
    document.getElementById(focusId)?.focus({ preventScroll: true })
  }

  return (
    <button
      type="button"
      aria-label="Back to top"
      onClick={goUp}
      inert={!isFarDown}
      className="fixed right-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-20 grid size-12 place-items-center rounded-full border border-line bg-paper text-ink shadow-overlay transition-opacity hover:text-berry inert:pointer-events-none inert:opacity-0 lg:right-8 lg:bottom-8"
    >
      <Icon name="arrow-up" className="size-5" />
    </button>
  )
}
