import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { StepButton } from './buttons/step-button.tsx'

const STEP =
  'border border-line-strong hover:border-ink aria-disabled:border-line aria-disabled:text-ink-mute'

type CarouselProps = {
  heading: ReactNode
  headingClass?: string
  /** List items. */
  children: ReactNode
}

/** A native scroll-snap row. The buttons scroll it by its visible width (WCAG 2.5.7). */
export function Carousel({ heading, headingClass = 'text-3xl', children }: CarouselProps) {
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ isStart: true, isEnd: false })
  const headingId = useId()

  // Called at once, and when a wider window leaves nothing to scroll.
  useEffect(() => {
    const list = row.current
    if (!list) return undefined
    const observer = new ResizeObserver(() => setEnds(endsOf(list)))
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  const step = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8 })

  return (
    <section aria-labelledby={headingId}>
      <div className="flex items-center justify-between gap-4 pb-6">
        <h2 id={headingId} className={headingClass}>
          {heading}
        </h2>
        <div className="flex gap-2">
          <StepButton
            className={STEP}
            name="Scroll back"
            icon="chevron-left"
            isEnd={ends.isStart}
            onClick={() => step(-1)}
          />
          <StepButton
            className={STEP}
            name="Scroll on"
            icon="chevron-right"
            isEnd={ends.isEnd}
            onClick={() => step(1)}
          />
        </div>
      </div>
      <ul
        ref={row}
        onScroll={({ currentTarget }) => setEnds(endsOf(currentTarget))}
        className="-mx-4 -my-2 flex snap-x scroll-px-4 gap-3 overflow-x-auto scroll-smooth px-4 py-2 [scrollbar-width:none] md:-mx-6 md:scroll-px-6 md:gap-5 md:px-6 lg:mx-0 lg:scroll-px-0 lg:gap-6 lg:px-0 [&>li]:shrink-0 [&>li]:snap-start"
      >
        {children}
      </ul>
    </section>
  )
}

function endsOf({ scrollLeft, scrollWidth, clientWidth }: Element) {
  return { isStart: scrollLeft < 8, isEnd: scrollLeft + clientWidth > scrollWidth - 8 }
}
