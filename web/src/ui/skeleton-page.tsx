import { type ReactNode, useLayoutEffect } from 'react'

/** Stands in for a page that is on its way, from its top: the place in the page before means nothing here. */
export function SkeletonPage({ className, children }: { className: string; children: ReactNode }) {
  useLayoutEffect(() => {
    // Braces: newer browsers answer with a promise, which React would take for a clean-up.
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <div aria-hidden="true" className={`page-width ${className}`}>
      {children}
    </div>
  )
}
