import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { EventFile } from '@twirl/contract/staff/events/events'
import {
  checkInvitations,
  inviteGuests,
  listInvitations,
  type SentInvitation,
} from '@twirl/contract/staff/events/invitations'
import { useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { Panel } from './panel.tsx'

type CheckedList = EndpointOutput<typeof checkInvitations> & { text: string }

const invitationsQuery = (id: number) =>
  queryOptions({ queryKey: ['event-invitations', id], queryFn: () => api(listInvitations, { id }) })

/** Invitations by mail: a list is pasted or read from a file, checked line by line, and then sent (STAFF-157). */
export function InvitationPanel({ event }: { event: EventFile }) {
  const { id, state } = event
  const queryClient = useQueryClient()
  const query = useQuery(invitationsQuery(id))
  const [checked, setChecked] = useState<CheckedList | null>(null)
  const [notice, setNotice] = useState('')
  const mayInvite = state === 'DRAFT' || state === 'SCHEDULED' || state === 'OPEN'
  const invite = (text: string) => async () => {
    const { new_count } = await api(inviteGuests, { id, text })
    const said = new_count === 1 ? '1 guest is invited.' : `${new_count} guests are invited.`
    setChecked(null)
    setNotice(said)
    announce(said)
    void queryClient.invalidateQueries(invitationsQuery(id))
    void queryClient.invalidateQueries({ queryKey: ['event-people', id] })
  }
  return (
    <Panel title="Invitations">
      {notice && <p className="pb-3 font-semibold text-success">{notice}</p>}
      {mayInvite && !checked && (
        <GuestListForm
          id={id}
          isDraft={state === 'DRAFT'}
          onChecked={(list) => {
            setNotice('')
            setChecked(list)
          }}
        />
      )}
      {checked && (
        <CheckedGuests
          checked={checked}
          onInvite={invite(checked.text)}
          onBack={() => setChecked(null)}
        />
      )}
      <Loaded query={query}>
        {({ invitations }) => <SentInvitations invitations={invitations} />}
      </Loaded>
    </Panel>
  )
}

type GuestListFormProps = {
  id: number
  isDraft: boolean
  onChecked: (list: CheckedList) => void
}

function GuestListForm({ id, isDraft, onChecked }: GuestListFormProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const call = {
    check: (values: FormValues) => checkEach({ text: checkInvitations.input.shape.text }, values),
    send: async ({ text = '' }: FormValues) => ({
      ...(await api(checkInvitations, { id, text })),
      text,
    }),
  }
  const readFile = async (file: File | undefined) => {
    if (!file || !area.current) return
    area.current.value = await file.text()
    area.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Form label="Invite guests" load={async () => call} button="Check the list" onSent={onChecked}>
      <TextArea
        ref={area}
        name="text"
        label="Guests"
        hint={`A line for each: a name and an email address. Only so many are mailed in a day; the rest follows on the next days.${isDraft ? ' They are mailed when the event is announced.' : ''}`}
        rows={4}
        spellCheck={false}
      />
      <label className="col-span-full text-sm font-semibold">
        Or read them from a file (.csv or .txt)
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="block min-h-11 max-w-full pt-2 font-normal"
          onChange={({ target }) => void readFile(target.files?.[0])}
        />
      </label>
    </Form>
  )
}

type CheckedGuestsProps = {
  checked: CheckedList
  onInvite: () => Promise<void>
  onBack: () => void
}

function CheckedGuests({ checked, onInvite, onBack }: CheckedGuestsProps) {
  const { lines, new_count, left_today } = checked
  const others = lines.filter(({ state }) => state !== 'NEW')
  return (
    <section aria-label="The checked list" className="text-sm">
      <p className="font-semibold">
        {new_count === 1 ? '1 new guest' : `${new_count} new guests`} of {lines.length} lines
      </p>
      {new_count > left_today && (
        <p>Today {left_today} more can be mailed; the rest follows on the next days.</p>
      )}
      {others.length > 0 && (
        <ul aria-label="Lines that are left out" className="max-h-60 overflow-y-auto pt-2">
          {others.map(({ line, guest, text, state }) => (
            <li key={line} className={state === 'WRONG' ? 'text-error' : ''}>
              Line {line}, {guest}: {text}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-4 pt-3">
        {new_count > 0 && (
          <ActionButton action={onInvite} className={buttonClass()}>
            {new_count === 1 ? 'Invite 1 guest' : `Invite ${new_count} guests`}
          </ActionButton>
        )}
        <button type="button" className={TEXT_BUTTON} onClick={onBack}>
          Another list
        </button>
      </div>
    </section>
  )
}

function SentInvitations({ invitations }: { invitations: SentInvitation[] }) {
  if (invitations.length === 0)
    return <p className="pt-3 text-sm text-ink-soft">No invitations were mailed.</p>
  return (
    <ul aria-label="Mailed invitations" className="max-h-80 overflow-y-auto pt-4 text-sm">
      {invitations.map(({ name, email, state, text }) => (
        <li key={email} className="border-b border-line py-1 last:border-0">
          {name && <span className="font-semibold">{name}, </span>}
          {email}:{' '}
          <span className={state === 'BOUNCED' ? 'text-error' : 'text-ink-soft'}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
