import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import {
  assignMessage,
  getMessage,
  type Message,
  type MessageEntry,
  setMessageDone,
} from '@twirl/contract/staff/customers/messages'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { announce } from '#ui/live-region.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { KIND_TEXTS } from './message-words.ts'
import { WriteEntry } from './write-entry.tsx'

const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['message', id],
    queryFn: () => api(getMessage, { id: Number(id) }),
  })

/** One message: what was written, what staff did about it, and a reply. */
export function MessagePage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const message = useQuery(messageQuery(id))
  const queryClient = useQueryClient()
  const show = (changed: Message) => {
    queryClient.setQueryData(messageQuery(id).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: ['messages'] })
  }
  const reload = () => void queryClient.invalidateQueries(messageQuery(id))
  return (
    <Loaded query={message}>
      {(shown) => (
        <>
          <PageTitle title={`Message from ${shown.name}`}>
            <DoneButton message={shown} onChanged={show} />
          </PageTitle>
          <div className="grid gap-6 lg:grid-cols-[1fr_18rem]">
            <div className="min-w-0">
              <Written message={shown} />
              <WriteEntry message={shown} onSent={show} onRefused={reload} />
            </div>
            <Facts message={shown} onChanged={show} onRefused={reload} />
          </div>
        </>
      )}
    </Loaded>
  )
}

type ChangeProps = { message: Message; onChanged: (message: Message) => void }

function DoneButton({ message: { id, done_at }, onChanged }: ChangeProps) {
  const isDone = done_at !== null
  const change = async () => {
    onChanged(await api(setMessageDone, { id, is_done: !isDone }))
    announce(isDone ? 'The message is open again.' : 'The message is done.')
  }
  return (
    <ActionButton action={change} className={buttonClass(isDone ? 'outline' : 'primary')}>
      {isDone ? 'Open again' : 'Mark as done'}
    </ActionButton>
  )
}

const BOX = 'rounded-input border border-line p-4 wrap-anywhere'

/** The message, then replies and notes, in the order in which they came. */
function Written({ message }: { message: Message }) {
  return (
    <ol aria-label="Conversation" className="flex flex-col gap-3">
      <li className={`${BOX} bg-white`}>
        <p className="pb-2 text-sm text-ink-soft">
          {message.name} · <time dateTime={message.created_at}>{timeText(message.created_at)}</time>
        </p>
        <p className="whitespace-pre-wrap">{message.text || 'Nothing was written.'}</p>
      </li>
      {message.entries.map((entry) => (
        <EntryBox key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function EntryBox({ entry: { kind, member, text, created_at } }: { entry: MessageEntry }) {
  const isNote = kind === 'NOTE'
  return (
    <li className={`${BOX} ${isNote ? 'bg-butter' : 'bg-shell lg:ml-12'}`}>
      <p className="pb-2 text-sm text-ink-soft">
        {isNote ? 'Note' : 'Reply by mail'} · {member.name} ·{' '}
        <time dateTime={created_at}>{timeText(created_at)}</time>
      </p>
      <p className="whitespace-pre-wrap">{text}</p>
    </li>
  )
}

const timeText = (time: string) => `${formatShopTime(time)} New York time`

function Facts({ message, onChanged, onRefused }: ChangeProps & { onRefused: () => void }) {
  const { kind, email, phone_number, facts } = message
  const rows: [string, string][] = [
    ['About', KIND_TEXTS[kind]],
    ['Email', email],
    ...(phone_number === null ? [] : [['Phone', phone_number] satisfies [string, string]]),
    ...facts,
  ]
  return (
    <div className="flex flex-col gap-5">
      <Assignee message={message} onChanged={onChanged} onRefused={onRefused} />
      <dl className="flex flex-col gap-2 text-sm wrap-anywhere">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Assignee({ message, onChanged, onRefused }: ChangeProps & { onRefused: () => void }) {
  const { id, assigned_to, members } = message
  const [error, setError] = useState<string | null>(null)
  // A member who cannot answer any more is still shown as the one it is assigned to.
  const options =
    assigned_to && !members.some((member) => member.id === assigned_to.id)
      ? [assigned_to, ...members]
      : members
  const assign = async (value: string) => {
    setError(null)
    try {
      const staff_id = value === '' ? null : Number(value)
      onChanged(await api(assignMessage, { id, staff_id, before: assigned_to?.id ?? null }))
      announce('The assignment is saved.')
    } catch (failure) {
      setError(failureText(failure))
      onRefused()
    }
  }
  return (
    <div>
      <label className="flex flex-col gap-1 text-sm font-semibold">
        Assigned to
        <select
          className="h-11 rounded-input border border-line-strong bg-white px-3"
          value={assigned_to?.id ?? ''}
          onChange={({ target }) => void assign(target.value)}
        >
          <option value="">No one in particular</option>
          {options.map((member) => (
            <option key={member.id} value={member.id}>
              {member.name}
            </option>
          ))}
        </select>
      </label>
      <div role="alert">{error && <p className="pt-2 text-sm text-error">{error}</p>}</div>
    </div>
  )
}
