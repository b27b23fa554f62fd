import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ListedMessage,
  listMessages,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageKind,
  type MessageState,
} from '@twirl/contract/staff/customers/messages'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { DataTable, type TableColumn } from '../table/data-table.tsx'
import { NextPage } from '../table/next-page.tsx'
import { KIND_TEXTS, STATE_TEXTS } from './message-words.ts'

const FILTERS = ['state', 'kind', 'after'] as const
const CONTROL = 'h-11 rounded-input border border-line-strong bg-white px-3'

const COLUMNS: TableColumn<ListedMessage>[] = [
  {
    id: 'created',
    text: 'Received (New York)',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {formatShopTime(created_at)}
      </time>
    ),
  },
  {
    id: 'from',
    text: 'From',
    cell: ({ id, name, email }) => (
      <div className="min-w-40 wrap-anywhere">
        <AdminLink to={`/admin/messages/${id}`} className="font-semibold underline">
          {name}
        </AdminLink>
        <span className="block text-ink-soft">{email}</span>
      </div>
    ),
  },
  { id: 'kind', text: 'About', cell: ({ kind }) => KIND_TEXTS[kind] },
  {
    id: 'excerpt',
    text: 'Message',
    cell: ({ excerpt }) => <p className="line-clamp-2 min-w-60 wrap-anywhere">{excerpt || '–'}</p>,
  },
  { id: 'assigned', text: 'Assigned to', cell: ({ assigned_to }) => assigned_to?.name ?? '–' },
  { id: 'replies', text: 'Replies', isNumber: true, cell: ({ reply_count }) => reply_count },
]

/** What visitors wrote. The filter and the page are in the address. */
export function MessagesPage() {
  const [search, apply] = useAddressSearch(FILTERS)
  const filter = {
    state: MESSAGE_STATES.find((state) => state === search.state) ?? 'OPEN',
    kind: MESSAGE_KINDS.find((kind) => kind === search.kind),
    after: search.after,
  }
  const messages = useQuery({
    queryKey: ['messages', filter],
    queryFn: ({ signal }) => api(listMessages, filter, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageTitle title="Messages" />
      <Loaded query={messages}>
        {({ messages: rows, next }) => (
          <>
            <DataTable
              label="Messages"
              columns={COLUMNS}
              rows={rows}
              idOf={({ id }) => String(id)}
              sort={filter.state === 'DONE' ? '-created' : 'created'}
              onSort={() => {}}
              toolbar={
                <MessageFilter
                  filter={filter}
                  onChange={(change) => apply({ ...change, after: '' })}
                />
              }
            />
            {rows.length === 0 && <p className="pt-4">There is no message that fits the filter.</p>}
            <NextPage after={filter.after} next={next} onGo={(after) => apply({ after })} />
          </>
        )}
      </Loaded>
    </>
  )
}

type MessageFilterProps = {
  filter: { state: MessageState; kind: MessageKind | undefined }
  onChange: (change: { state?: string; kind?: string }) => void
}

function MessageFilter({ filter, onChange }: MessageFilterProps) {
  return (
    <div role="search" aria-label="Filter" className="flex flex-wrap items-end gap-4 text-sm">
      <label className="flex flex-col gap-1 font-semibold">
        State
        <select
          className={CONTROL}
          value={filter.state}
          onChange={({ target }) => onChange({ state: target.value })}
        >
          {MESSAGE_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_TEXTS[state]}
            </option>
          ))}
        </select>
      </label>
      <label className="flex flex-col gap-1 font-semibold">
        About
        <select
          className={CONTROL}
          value={filter.kind ?? ''}
          onChange={({ target }) => onChange({ kind: target.value })}
        >
          <option value="">Everything</option>
          {MESSAGE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_TEXTS[kind]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
