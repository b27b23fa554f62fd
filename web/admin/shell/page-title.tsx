import { type ReactNode, useEffect, useRef } from 'react'
import { useBackOfficeName } from './back-office-name.ts'

/** The heading of a page; it gets the focus after a navigation, and names the document. */
export function PageTitle({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const name = useBackOfficeName()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  useEffect(() => {
    // Once for each title: the name of the shop may come later and must not move the focus.
    if (title !== '') heading.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <header className="flex flex-wrap items-center justify-between gap-3 pb-5">
      <h1 ref={heading} tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      {children}
    </header>
  )
}
