import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { note, SIZE_LABELS } from '@twirl/contract/primitives'
import {
  type Application,
  approveApplication,
  getApplication,
  refuseApplication,
} from '@twirl/contract/staff/events/applications'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { SelectField, TextArea, TextField } from '#ui/form/fields/field.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Panel } from '../events/panel.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { STATE_TEXTS } from './application-texts.ts'

const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: () => api(getApplication, { id: Number(id) }),
  })

/** An application to lead a group: what was asked for, and what becomes of it. */
export function ApplicationPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const query = useQuery(applicationQuery(id))
  return (
    <>
      <PageTitle title={query.data?.group_name ?? 'Application'} />
      <Loaded query={query}>
        {(application) => (
          <div className="grid gap-4 lg:grid-cols-2">
            <Panel title={`State: ${STATE_TEXTS[application.state]}`}>
              <Steps application={application} />
            </Panel>
            <Panel title="What was asked for">
              <Facts application={application} />
            </Panel>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Facts({ application }: { application: Application }) {
  const { event_date, hand_out_date, sizes, collections } = application
  const facts: [string, string][] = [
    ['Applicant', application.name],
    ['Email', application.email],
    ['Phone', application.phone_number],
    ['Account', application.has_account ? 'Has one with this address' : 'None with this address'],
    ['People', String(application.group_size)],
    ['Party', event_date ? formatDay(event_date) : 'not known yet'],
    ['Hand-out', hand_out_date ? formatDay(hand_out_date) : 'no wish'],
    ['Box goes to', application.address ?? 'not given'],
    ['Collections', collections.join(', ') || 'no wish'],
    [
      'Sizes',
      sizes.map(({ size, count }) => `${SIZE_LABELS[size]}: ${count}`).join(', ') || 'not given',
    ],
    ['Sent', `${formatShopTime(application.created_at)} New York time`],
  ]
  return (
    <>
      <dl className="grid grid-cols-[7rem_1fr] gap-y-1 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {application.message && (
        <p className="mt-3 rounded-input bg-shell p-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {application.message}
        </p>
      )}
    </>
  )
}

function Steps({ application }: { application: Application }) {
  const { id, state, event, refusal, password_hint, decided_at } = application
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null)
  const close = () => setAsked(null)
  const show = (changed: Application, text: string) => {
    close()
    announce(text)
    queryClient.setQueryData(applicationQuery(String(id)).queryKey, changed)
    for (const key of ['applications', 'events'])
      void queryClient.invalidateQueries({ queryKey: [key] })
    if (event) void queryClient.invalidateQueries({ queryKey: ['event', String(event.id)] })
  }
  const hasDraft = event !== null && event.state !== 'DELETED'
  const isOpen = state === 'RECEIVED' || state === 'PREPARING'
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      {decided_at && <p>{`${formatShopTime(decided_at)} New York time`}</p>}
      {refusal && <p className="whitespace-pre-wrap wrap-anywhere">We wrote: {refusal}</p>}
      {password_hint && <p className="wrap-anywhere">Password, as mailed: {password_hint}</p>}
      {event && (
        <p className="wrap-anywhere">
          Event:{' '}
          {hasDraft ? (
            <AdminLink to={`/admin/events/${event.id}`} className="font-semibold underline">
              {event.theme}
            </AdminLink>
          ) : (
            `${event.theme} (deleted)`
          )}
        </p>
      )}
      {isOpen && !hasDraft && (
        <AdminLink to={`/admin/events/new?application=${id}`} className={buttonClass()}>
          Make a draft
        </AdminLink>
      )}
      {isOpen && hasDraft && (
        <button type="button" className={buttonClass()} onClick={() => setAsked('approve')}>
          Approve
        </button>
      )}
      {isOpen && (
        <button type="button" className={buttonClass('outline')} onClick={() => setAsked('refuse')}>
          Refuse
        </button>
      )}
      {!isOpen && state === 'WITHDRAWN' && hasDraft && (
        <p>The draft stays. Delete it if it is not needed.</p>
      )}
      {asked === 'approve' && (
        <ApprovePopup application={application} onClose={close} onDone={show} />
      )}
      {asked === 'refuse' && (
        <RefusePopup application={application} onClose={close} onDone={show} />
      )}
    </div>
  )
}

type PopupProps = {
  application: Application
  onClose: () => void
  onDone: (changed: Application, text: string) => void
}

function ApprovePopup({ application: { id, version, event }, onClose, onDone }: PopupProps) {
  const call = {
    check: (values: FormValues) => checkEach({ password_hint: note(200), state: note(20) }, values),
    send: ({ password_hint = '', state }: FormValues) =>
      api(approveApplication, {
        id,
        version,
        password_hint,
        state: state === 'SCHEDULED' ? 'SCHEDULED' : 'OPEN',
      }),
  }
  return (
    <Popup title="Approve the application" onClose={onClose}>
      <p className="pb-4">
        The applicant becomes the lead of the event and gets a mail with its days and what to do
        next.
      </p>
      <Form
        label="Approve the application"
        load={async () => call}
        button="Approve"
        onSent={(changed) => onDone(changed, 'The application is approved.')}
      >
        <SelectField
          name="state"
          label="The event"
          options={[
            ['OPEN', 'Open it: its shop opens and closes at its times'],
            ['SCHEDULED', 'Announce it: guests can answer'],
          ]}
          defaultValue={event?.state === 'SCHEDULED' ? 'SCHEDULED' : 'OPEN'}
          isWide
        />
        <TextField
          name="password_hint"
          label="How the lead knows the password"
          hint="It is mailed. The shop keeps only a hash of the password: write a hint, such as “The name of your house”, or the password itself."
          maxLength={200}
          autoComplete="off"
          isWide
        />
      </Form>
    </Popup>
  )
}

function RefusePopup({ application: { id, version }, onClose, onDone }: PopupProps) {
  const call = {
    check: (values: FormValues) => checkEach({ text: note(1_000) }, values),
    send: ({ text = '' }: FormValues) => api(refuseApplication, { id, version, text }),
  }
  return (
    <Popup title="Refuse the application" onClose={onClose}>
      <Form
        label="Refuse the application"
        load={async () => call}
        button="Refuse and send the mail"
        onSent={(changed) => onDone(changed, 'The application is refused.')}
      >
        <TextArea
          name="text"
          label="What we write"
          hint="It is mailed to the applicant."
          rows={5}
          maxLength={1000}
        />
      </Form>
    </Popup>
  )
}
