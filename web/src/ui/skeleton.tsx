import { type ReactNode, useLayoutEffect } from 'react'

/** A quiet stand-in of the size that its class gives it. */
export function Skeleton({ className }: { className: string }) {
  return <span className={`block animate-pulse bg-shell ${className}`} />
}

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
