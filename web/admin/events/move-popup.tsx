import { note, optionalNote } from '@twirl/contract/primitives'
import {
  CHANGE_MESSAGE_MAX,
  CHANGE_REASON_MAX,
  type EventChange,
  type EventDates,
  moveEvent,
  previewEventMove,
} from '@twirl/contract/staff/events/event-changes'
import { dateProblems } from '@twirl/contract/staff/events/event-form'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { EventFile } from '@twirl/contract/staff/events/events'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach, checkWith, emptyToNull, type FormValues } from '#ui/form/form-call.ts'
import { Popup } from '#ui/overlay/popup.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { ChangeWords } from './change-words.tsx'

type Preview = EndpointOutput<typeof previewEventMove>

type MovePopupProps = {
  event: EventFile
  onClose: () => void
  onDone: (change: EventChange | null) => void
}

/** New dates first, then what they do to the orders, then the confirmation (STAFF-161). */
export function MovePopup({ event, onClose, onDone }: MovePopupProps) {
  const [chosen, setChosen] = useState<{ dates: EventDates; preview: Preview } | null>(null)
  return (
    <Popup title="Move the event" onClose={onClose}>
      {chosen ? (
        <ConfirmMove event={event} {...chosen} onBack={() => setChosen(null)} onDone={onDone} />
      ) : (
        <DatesForm event={event} onChosen={(dates, preview) => setChosen({ dates, preview })} />
      )}
    </Popup>
  )
}

function readDates(values: FormValues): EventDates {
  return {
    opens_at: values['opens_at'] ?? '',
    closes_at: values['closes_at'] ?? '',
    rsvp_closes_at: emptyToNull(values['rsvp_closes_at']),
    hand_out_date: emptyToNull(values['hand_out_date']),
    party_date: emptyToNull(values['party_date']),
  }
}

type DatesFormProps = {
  event: EventFile
  onChosen: (dates: EventDates, preview: Preview) => void
}

function DatesForm({ event: { id, form }, onChosen }: DatesFormProps) {
  const call = {
    check: (values: FormValues) => {
      const dates = readDates(values)
      return { ...dateProblems(dates), ...checkWith(previewEventMove.input.shape.dates, dates) }
    },
    send: async (values: FormValues) => {
      const dates = readDates(values)
      return { dates, preview: await api(previewEventMove, { id, dates }) }
    },
  }
  return (
    <Form
      label="New dates"
      load={async () => call}
      button="Show what it does"
      onSent={({ dates, preview }) => onChosen(dates, preview)}
    >
      <TextField
        name="opens_at"
        label="Opens"
        type="datetime-local"
        defaultValue={form.opens_at}
        isWide
      />
      <TextField
        name="closes_at"
        label="Closes"
        type="datetime-local"
        defaultValue={form.closes_at}
        isWide
      />
      <TextField
        name="rsvp_closes_at"
        label="Answers until"
        type="datetime-local"
        isOptional
        defaultValue={form.rsvp_closes_at ?? ''}
        isWide
      />
      <TextField
        name="hand_out_date"
        label="Hand-out"
        type="date"
        isOptional
        defaultValue={form.hand_out_date ?? ''}
        isWide
      />
      <TextField
        name="party_date"
        label="Party"
        type="date"
        isOptional
        defaultValue={form.party_date ?? ''}
        isWide
      />
    </Form>
  )
}

type ConfirmMoveProps = {
  event: EventFile
  dates: EventDates
  preview: Preview
  onBack: () => void
  onDone: (change: EventChange | null) => void
}

function ConfirmMove({ event, dates, preview, onBack, onDone }: ConfirmMoveProps) {
  const { id, version } = event
  const { orders, left } = preview
  const call = {
    check: (values: FormValues) =>
      checkEach(
        { reason: note(CHANGE_REASON_MAX), message: optionalNote(CHANGE_MESSAGE_MAX) },
        values,
      ),
    send: ({ reason = '', message }: FormValues) =>
      api(moveEvent, { id, version, dates, reason, message: emptyToNull(message) }),
  }
  return (
    <>
      <ul aria-label="Consequences" className="list-disc pl-5 text-sm">
        <li>
          {orders === 1 ? '1 order moves' : `${orders} orders move`} to the new days. Each customer
          gets a mail.
        </li>
        {left.map(({ order_number, name, text }) => (
          <li key={order_number}>
            {order_number}, {name}, stays as it is: {text}
          </li>
        ))}
      </ul>
      <Form
        label="Move the event"
        load={async () => call}
        button="Move the event now"
        onSent={({ change }) => onDone(change)}
        moreButtons={
          <button type="button" className={TEXT_BUTTON} onClick={onBack}>
            Other dates
          </button>
        }
      >
        <ChangeWords messageTo="customers" />
      </Form>
    </>
  )
}
