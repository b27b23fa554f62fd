import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonClass } from '../buttons/button-class.ts'

type PageNavProps = {
  label: string
  page: number
  pageCount: number
  linkToPage: (page: number) => LinkProps
}

/** Links to the previous and the next page of a list. */
export function PageNav({ label, page, pageCount, linkToPage }: PageNavProps) {
  if (pageCount <= 1) return null
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3 pt-12"
    >
      {page > 1 && (
        <Link {...linkToPage(page - 1)} className={buttonClass('outline')}>
          Previous
        </Link>
      )}
      <p className="text-sm text-ink-soft tabular-nums">
        Page {page} of {pageCount}
      </p>
      {page < pageCount && (
        <Link {...linkToPage(page + 1)} className={buttonClass('outline')}>
          Next
        </Link>
      )}
    </nav>
  )
}
