import { useInfiniteQuery } from '@tanstack/react-query'
import type { ContentPage } from '@twirl/contract/content'
import { type ContentVersion, listContentVersions } from '@twirl/contract/staff/content'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'

type ContentHistoryPopupProps = {
  page: ContentPage
  onClose: () => void
  /** Opens the texts of a version; 0 is the delivery. */
  onOpen: (version: number) => void
}

/** Who changed a page, when and why; each version can be published again (STAFF-233). */
export function ContentHistoryPopup({ page, onClose, onOpen }: ContentHistoryPopupProps) {
  const history = useInfiniteQuery({
    queryKey: ['content-versions', page],
    queryFn: ({ pageParam }) =>
      api(listContentVersions, { page, ...(pageParam && { before: pageParam }) }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const versions = history.data?.pages.flatMap((each) => each.versions)
  return (
    <Popup title="History" onClose={onClose}>
      {history.error && (
        <LoadFailure text={failureText(history.error)} onRetry={() => void history.refetch()} />
      )}
      {!versions && !history.error && (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-40 w-full rounded-input" />
        </div>
      )}
      {versions?.length === 0 && <p>This page was never changed.</p>}
      <ol aria-label="Versions" className="flex flex-col gap-5 text-sm">
        {versions?.map((version) => (
          <VersionRow key={version.version} {...version} onOpen={onOpen} />
        ))}
      </ol>
      {history.hasNextPage && (
        <button
          type="button"
          aria-busy={history.isFetchingNextPage}
          className={buttonClass('outline')}
          onClick={() => void history.fetchNextPage()}
        >
          Show older versions
        </button>
      )}
      <button type="button" className={`self-start ${TEXT_BUTTON}`} onClick={() => onOpen(0)}>
        Back to the default
      </button>
    </Popup>
  )
}

type VersionRowProps = ContentVersion & Pick<ContentHistoryPopupProps, 'onOpen'>

function VersionRow({ version, at, name, reason, changed, onOpen }: VersionRowProps) {
  return (
    <li>
      <p>
        Version {version}: <strong>{name}</strong>, <time dateTime={at}>{formatShopTime(at)}</time>{' '}
        New York time
      </p>
      <p>Changed: {changed.join(', ')}</p>
      <p className="text-ink-soft">Reason: {reason}</p>
      <button type="button" className={TEXT_BUTTON} onClick={() => onOpen(version)}>
        Open version {version}
      </button>
    </li>
  )
}
