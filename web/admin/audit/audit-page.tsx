import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { orderNumber } from '@twirl/contract/buying/checkout'
import { AUDIT_ACTIONS, type AuditEntry, listAudit } from '@twirl/contract/staff/access/audit'
import { listStaff } from '@twirl/contract/staff/access/management'
import { isUnitCode } from '@twirl/contract/staff/warehouse/unit-code'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'

const FILTERS = ['member', 'subject_kind', 'subject', 'day'] as const
type Filter = Partial<Record<(typeof FILTERS)[number], string>>

const CONTROL = 'h-11 rounded-input border border-line-strong bg-white px-3'

/** Who changed what, newest first. The filter is in the address, so that it can be linked. */
export function AuditPage() {
  const [filter, apply] = useAddressSearch(FILTERS)
  return (
    <>
      <PageTitle title="Audit log" />
      <AuditFilter filter={filter} onApply={apply} />
      <AuditList filter={filter} />
    </>
  )
}

type AuditFilterProps = { filter: Filter; onApply: (change: Filter) => void }

function AuditFilter({ filter, onApply }: AuditFilterProps) {
  const { data } = useQuery({ queryKey: ['staff'], queryFn: () => api(listStaff, {}) })
  const members = data?.members ?? []
  const isOfStaff = filter.subject_kind === 'staff'
  const options = members.map(({ id, name, email }) => (
    <option key={id} value={id}>
      {name || email}
    </option>
  ))
  return (
    <div role="search" aria-label="Filter" className="flex flex-wrap items-end gap-4 pb-5 text-sm">
      <label className="flex flex-col gap-1 font-semibold">
        Done by
        <select
          className={CONTROL}
          value={filter.member ?? ''}
          onChange={({ target }) => onApply({ member: target.value })}
        >
          <option value="">Everyone</option>
          {options}
        </select>
      </label>
      <label className="flex flex-col gap-1 font-semibold">
        Done to
        <select
          className={CONTROL}
          value={isOfStaff ? (filter.subject ?? '') : ''}
          onChange={({ target }) =>
            onApply({ subject: target.value, subject_kind: target.value && 'staff' })
          }
        >
          <option value="">Everything</option>
          {options}
        </select>
      </label>
      <NumberField
        value={isOfStaff ? '' : (filter.subject ?? '')}
        onFind={(subject) => onApply({ subject, subject_kind: kindOf(subject) })}
      />
      <label className="flex flex-col gap-1 font-semibold">
        Day (New York)
        <input
          type="date"
          className={CONTROL}
          value={filter.day ?? ''}
          onChange={({ target }) => onApply({ day: target.value })}
        />
      </label>
      {Object.keys(filter).length > 0 && (
        <button
          type="button"
          className="min-h-11 font-semibold underline hover:text-berry"
          onClick={() => onApply({ member: '', subject: '', subject_kind: '', day: '' })}
        >
          Show all
        </button>
      )}
    </div>
  )
}

/** The kind of thing that a number names, so that its entries are found by an index. Empty: any. */
function kindOf(number: string): string {
  if (orderNumber.safeParse(number).success) return 'order'
  return isUnitCode(number) ? 'unit' : ''
}

type NumberFieldProps = { value: string; onFind: (number: string) => void }

/** Finds the entries of an order, a unit or another thing by its number, on Enter. */
function NumberField({ value, onFind }: NumberFieldProps) {
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  // The address can change otherwise, as by the Back button.
  if (shownValue !== value) {
    setShownValue(value)
    setText(value)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onFind(
          text
            .trim()
            .toUpperCase()
            .replaceAll(/[^\w-]/g, ''),
        )
      }}
    >
      <label className="flex flex-col gap-1 font-semibold">
        Done to number
        <input
          type="search"
          className={`${CONTROL} w-52`}
          placeholder="Order or unit, then Enter"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
    </form>
  )
}

function AuditList({ filter }: { filter: Filter }) {
  const log = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      api(listAudit, { ...filter, ...(pageParam && { before: pageParam }) } as object),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  if (log.error)
    return <LoadFailure text={failureText(log.error)} onRetry={() => void log.refetch()} />
  if (!log.data)
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-40 w-full rounded-input" />
      </div>
    )
  const entries = log.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p>Nothing was recorded that fits the filter.</p>
  return (
    <>
      <ol aria-label="Audit log" className="flex flex-col gap-2">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      {log.hasNextPage && (
        <button
          type="button"
          aria-busy={log.isFetchingNextPage}
          className={`mt-5 ${buttonClass('outline')}`}
          onClick={() => void log.fetchNextPage()}
        >
          Show older entries
        </button>
      )}
    </>
  )
}

/** Entries of a newer version may name acts that this page does not know. */
function actText(action: string): string {
  return (AUDIT_ACTIONS as Record<string, { text: string }>)[action]?.text ?? action
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { at, member, action, subject_kind, subject_id, subject_name, reason, request_id } = entry
  return (
    <li className="grid gap-x-6 rounded-input border border-line bg-white p-4 text-sm lg:grid-cols-[11rem_1fr_1fr]">
      <p className="text-ink-soft">
        <time dateTime={at}>{formatShopTime(at)}</time>
        <span className="block">New York time</span>
      </p>
      <div className="wrap-anywhere">
        <p>
          <strong>{member?.name ?? 'A command on the server'}</strong>: {actText(action)}
        </p>
        <p className="text-ink-soft">
          {subject_name ?? subject_id} ({subject_kind})
        </p>
        {reason && <p>Reason: {reason}</p>}
      </div>
      <div className="wrap-anywhere text-ink-soft">
        {entry.before && <p>Before: {stateText(entry.before)}</p>}
        {entry.after && <p>After: {stateText(entry.after)}</p>}
        {request_id && <p>Request {request_id}</p>}
      </div>
    </li>
  )
}

function stateText(state: Record<string, unknown>): string {
  return Object.entries(state)
    .map(
      ([name, value]) => `${name.replaceAll('_', ' ')} ${[value].flat().map(valueText).join(', ')}`,
    )
    .join('; ')
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
