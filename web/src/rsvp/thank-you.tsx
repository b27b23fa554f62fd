import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { Icon } from '#ui/icon.tsx'

type ThankYouProps = { alias: string; theme: string | undefined; viewCollections: ReactNode }

export function ThankYou({ alias, theme, viewCollections }: ThankYouProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="mx-auto flex max-w-180 flex-col items-center gap-4 rounded-band bg-mint px-6 py-14 text-center lg:px-14 lg:py-20">
      <span className="grid size-14 place-items-center rounded-full bg-paper text-success">
        <Icon name="check" className="size-7" />
      </span>
      <h1 ref={title} tabIndex={-1} className="text-4xl">
        THANK YOU FOR YOUR SUBMISSION!
      </h1>
      <p className="max-w-[46ch] text-lg text-ink-soft">
        See you at {theme}. A confirmation is on its way to your inbox.
      </p>
      <div className="flex flex-wrap justify-center gap-3 pt-3">
        {viewCollections}
        <a
          href={`/trunk-show/${encodeURIComponent(alias.toLowerCase())}/event.ics`}
          download
          className={buttonClass('outline')}
        >
          Add to calendar
        </a>
      </div>
    </section>
  )
}
