import { buttonClass } from '#ui/buttons/button-class.ts'

type NextPageProps = {
  /** The cursor of this page; undefined for the first one. */
  after: string | undefined
  /** The cursor of the next page; null if this is the last one. */
  next: string | null
  /** An empty text leads to the first page. */
  onGo: (after: string) => void
}

/** Leads through the pages of a list: forward, and to the first one. The browser's history leads back. */
export function NextPage({ after, next, onGo }: NextPageProps) {
  if (!after && !next) return null
  return (
    <nav aria-label="Pages" className="flex gap-3 pt-4">
      {after && (
        <button type="button" className={buttonClass('outline')} onClick={() => onGo('')}>
          First page
        </button>
      )}
      {next && (
        <button type="button" className={buttonClass('outline')} onClick={() => onGo(next)}>
          Next page
        </button>
      )}
    </nav>
  )
}
