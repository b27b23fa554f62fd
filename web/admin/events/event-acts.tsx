import { useQuery, useQueryClient } from '@tanstack/react-query'
import { eventPassword } from '@twirl/contract/groups/event-password'
import { note } from '@twirl/contract/primitives'
import type { EventChange } from '@twirl/contract/staff/events/event-changes'
import {
  changeEventPassword,
  type EventFile,
  type EventState,
  setEventState,
} from '@twirl/contract/staff/events/events'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { CancelPopup } from './cancel-popup.tsx'
import { changeQuery } from './event-change.tsx'
import { eventQuery } from './event-queries.ts'
import { actOf } from './event-texts.ts'
import { MovePopup } from './move-popup.tsx'
import { EventPasswordField } from './password-field.tsx'

type SetState = Exclude<EventState, 'CANCELED'>

/** What can be done with an event as a whole. */
export function EventActs({ event }: { event: EventFile }) {
  const { id, version, next_states, state } = event
  const queryClient = useQueryClient()
  const [isChanging, setIsChanging] = useState(false)
  const [isCanceling, setIsCanceling] = useState(false)
  const [isMoving, setIsMoving] = useState(false)
  const mayCancel = useQuery(loginQuery()).data?.member?.permissions.includes('service')
  const [notice, setNotice] = useState('')
  const show = (changed: EventFile, text: string) => {
    setIsChanging(false)
    setNotice(text)
    announce(text)
    queryClient.setQueryData(eventQuery(String(id)).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: ['events'] })
  }
  const set = (to: SetState) => async () => {
    try {
      show(await api(setEventState, { id, version, state: to }), 'The state is saved.')
    } catch (error) {
      // Another member may have been faster: the page shows what they did, beside the reason.
      void queryClient.invalidateQueries(eventQuery(String(id)))
      throw error
    }
  }
  const showChange = (change: EventChange | null, text: string) => {
    setIsCanceling(false)
    setIsMoving(false)
    announce(text)
    queryClient.setQueryData(changeQuery(id).queryKey, { change })
    void queryClient.invalidateQueries(eventQuery(String(id)))
    void queryClient.invalidateQueries({ queryKey: ['events'] })
  }
  // The page removes what cannot be done; canceling has consequences of its own.
  const states = next_states.filter((each): each is SetState => each !== 'CANCELED')
  const isLive = state !== 'CANCELED' && state !== 'DELETED'
  return (
    <>
      <ul aria-label="Steps" className="flex flex-col gap-3">
        {states.map((to) => (
          <li key={to} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <ActionButton
              action={set(to)}
              className={buttonClass(to === 'OPEN' && state !== 'OPEN' ? 'primary' : 'outline')}
            >
              {actOf(state, to).text}
            </ActionButton>
            <span className="text-ink-soft">{actOf(state, to).about}</span>
          </li>
        ))}
        {isLive && (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <button
              type="button"
              className={buttonClass('outline')}
              onClick={() => setIsChanging(true)}
            >
              {event.has_password ? 'Change the password' : 'Give it a password'}
            </button>
            <span className="text-ink-soft">
              {event.joined_count === 1
                ? '1 person has joined.'
                : `${event.joined_count} people have joined.`}
            </span>
          </li>
        )}
        {isLive && state !== 'DRAFT' && (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <button
              type="button"
              className={buttonClass('outline')}
              onClick={() => setIsMoving(true)}
            >
              Move to other dates
            </button>
            <span className="text-ink-soft">Its orders move with it where units are free.</span>
          </li>
        )}
        {mayCancel && isLive && state !== 'DRAFT' && (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <button
              type="button"
              className={buttonClass('outline')}
              onClick={() => setIsCanceling(true)}
            >
              Cancel the event
            </button>
            <span className="text-ink-soft">You see what it does before you confirm it.</span>
          </li>
        )}
      </ul>
      {isCanceling && (
        <CancelPopup
          event={event}
          onClose={() => setIsCanceling(false)}
          onDone={(change) => showChange(change, 'The event is canceled.')}
        />
      )}
      {isMoving && (
        <MovePopup
          event={event}
          onClose={() => setIsMoving(false)}
          onDone={(change) => showChange(change, 'The event is moved.')}
        />
      )}
      {notice && <p className="pt-3 font-semibold text-success">{notice}</p>}
      {isChanging && (
        <PasswordPopup
          event={event}
          onClose={() => setIsChanging(false)}
          onDone={(changed, password) =>
            show(changed, `The password is now “${password}”. It is not shown again.`)
          }
        />
      )}
    </>
  )
}

type PasswordPopupProps = {
  event: EventFile
  onClose: () => void
  onDone: (changed: EventFile, password: string) => void
}

function PasswordPopup({ event: { id, joined_count }, onClose, onDone }: PasswordPopupProps) {
  const [endsGrants, setEndsGrants] = useState(false)
  const call = {
    check: (values: FormValues) =>
      checkEach({ password: eventPassword, reason: note(500) }, values),
    send: async ({ password = '', reason = '' }: FormValues) => ({
      changed: await api(changeEventPassword, { id, password, reason, ends_grants: endsGrants }),
      password: password.trim().toLowerCase(),
    }),
  }
  return (
    <Popup title="Change the password" onClose={onClose}>
      <Form
        label="Change the password"
        load={async () => call}
        button="Save the password"
        onSent={({ changed, password }) => onDone(changed, password)}
      >
        <EventPasswordField hint="It is shown now and never again." />
        {joined_count > 0 && (
          <label className="col-span-full flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-berry"
              checked={endsGrants}
              onChange={({ target }) => setEndsGrants(target.checked)}
            />
            Everyone who joined has to enter the new one
          </label>
        )}
        <TextArea
          name="reason"
          label="Reason"
          hint="It is kept in the audit log."
          rows={2}
          maxLength={500}
        />
      </Form>
    </Popup>
  )
}
