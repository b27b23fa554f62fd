import { useInfiniteQuery } from '@tanstack/react-query'
import type { SettingKey } from '@twirl/contract/staff/settings/setting-rules'
import {
  listSettingChanges,
  type SettingChange,
  type SettingValue,
} from '@twirl/contract/staff/settings/settings'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { SETTING_TEXTS } from './setting-texts.ts'
import { describeField } from './setting-values.ts'

type SettingHistoryPopupProps = {
  settingKey: SettingKey
  onClose: () => void
  /** Opens the form with an older value. */
  onSetBack: (value: SettingValue) => void
}

/** Who changed a setting, when and why; each state can be set again (STAFF-172). */
export function SettingHistoryPopup({ settingKey, onClose, onSetBack }: SettingHistoryPopupProps) {
  const history = useInfiniteQuery({
    queryKey: ['setting-changes', settingKey],
    queryFn: ({ pageParam }) =>
      api(listSettingChanges, { key: settingKey, ...(pageParam && { before: pageParam }) }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const changes = history.data?.pages.flatMap((page) => page.changes)
  return (
    <Popup title={`History: ${SETTING_TEXTS[settingKey].title}`} onClose={onClose}>
      {history.error && (
        <LoadFailure text={failureText(history.error)} onRetry={() => void history.refetch()} />
      )}
      {!changes && !history.error && (
        <div role="status" aria-label="Loading">
          <Skeleton className="h-40 w-full rounded-input" />
        </div>
      )}
      <ol aria-label="Changes" className="flex flex-col gap-5 text-sm">
        {changes?.map((change) => (
          <ChangeRow
            key={change.id}
            settingKey={settingKey}
            change={change}
            onSetBack={onSetBack}
          />
        ))}
      </ol>
      {history.hasNextPage && (
        <button
          type="button"
          aria-busy={history.isFetchingNextPage}
          className={buttonClass('outline')}
          onClick={() => void history.fetchNextPage()}
        >
          Show older changes
        </button>
      )}
    </Popup>
  )
}

type ChangeRowProps = Pick<SettingHistoryPopupProps, 'settingKey' | 'onSetBack'> & {
  change: SettingChange
}

function ChangeRow({ settingKey, change, onSetBack }: ChangeRowProps) {
  const { at, name, reason, before, after } = change
  const time = formatShopTime(at)
  const changed = SETTING_TEXTS[settingKey].fields
    .map((field) => ({
      label: field.label,
      from: describeField(before, field),
      to: describeField(after, field),
    }))
    .filter(({ from, to }) => from !== to)
  return (
    <li>
      <p>
        <strong>{name}</strong>, <time dateTime={at}>{time}</time> New York time
      </p>
      <ul>
        {changed.map(({ label, from, to }) => (
          <li key={label}>
            {label}: {from} → {to}
          </li>
        ))}
      </ul>
      {reason && <p className="text-ink-soft">Reason: {reason}</p>}
      <button
        type="button"
        aria-label={`Set back to before this: ${time}`}
        className={TEXT_BUTTON}
        onClick={() => onSetBack(before)}
      >
        Set back to before this
      </button>
    </li>
  )
}
