import { type ReactNode, useLayoutEffect } from 'react'

/** A placeholder; its class sets the size. Nothing replaces it without scripts (see NeedsScripts). */
export function Skeleton({ className }: { className: string }) {
  return <span className={`block animate-pulse bg-ink/8 noscript:hidden ${className}`} />
}

/** Placeholder for a page that is loading. Scrolls to the top, because the previous page's position does not apply. */
export function SkeletonPage({ className, children }: { className: string; children: ReactNode }) {
  useLayoutEffect(() => {
    // In braces, because newer browsers return a promise, which React would treat as a clean-up function.
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <div aria-hidden="true" className={`page-width ${className}`}>
      {children}
    </div>
  )
}
