import { isCallError } from '@twirl/contract/client'
import { NOTE_MAX, sendQuestionnaire } from '@twirl/contract/groups/rsvp'
import { type InputEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { track } from '#analytics/track.ts'
import { api } from '#lib/api.ts'
import { ChoiceField } from '#ui/form/fields/choice-field.tsx'
import { TextArea } from '#ui/form/fields/field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import {
  ALREADY_ANSWERED,
  CANNOT_COME,
  checkAnswer,
  closingText,
  isAlreadyAnswered,
  isAttending,
  toAnswer,
} from './answer.ts'
import { type ChangedAnswer, type Prefill, toChanged } from './changed-answer.ts'
import { ChangeLinkButton } from './change-link-button.tsx'
import type { InvitationLink } from './invitation-link.ts'
import { type Contact, withoutTyped } from './on-file.ts'
import { PersonFields } from './person-fields.tsx'
import { useGuestLookup } from './use-guest-lookup.ts'

type RsvpFormProps = {
  link: InvitationLink
  /** Null while it is not known whether the event takes answers; the form is disabled then. */
  trunkShowId: number | null
  /** The answer that is changed. */
  answer: ChangedAnswer | null
  /** For a form that the guest has just asked for. */
  takesFocus: boolean
  onSent: (sent: ChangedAnswer) => void
  /** Called with the reason if the event no longer takes answers. */
  onClosed: (text: string) => void
}

type Outcome = { sent: ChangedAnswer } | { refusal: string }

export function RsvpForm(props: RsvpFormProps) {
  const { link, trunkShowId, answer, takesFocus, onSent, onClosed } = props
  const box = useRef<HTMLFieldSetElement>(null)
  const [prefill, setPrefill] = useState<Prefill | null>(answer?.prefill ?? null)
  const [isComing, setComing] = useState(answer === null || isAttending(answer.values))
  const [answeredContacts, setAnsweredContacts] = useState<Contact[]>([])
  const answeredNote = useRef<HTMLParagraphElement>(null)
  const onFile = prefill?.onFile ?? null

  useEffect(() => {
    if (takesFocus) focusIn(box.current, 'is_attending', ':checked')
  }, [takesFocus])
  const clearPrefill = () => setPrefill(null)
  const changeSize = () => {
    if (!prefill) return
    const shown = prefill.shown.filter((field) => field !== 'dress_size')
    // The focused button disappears, so the focus moves to the size.
    flushSync(() => setPrefill({ ...prefill, shown }))
    focusIn(box.current, 'dress_size')
  }
  const clearAndFocusContact = () => {
    clearPrefill()
    // The focused button disappears, so the focus moves to the contact.
    if (onFile) focusIn(box.current, onFile.contact.field)
  }
  const { contacts, lookUpContact } = useGuestLookup({
    link,
    isEnabled: trunkShowId !== null && answer === null,
    onFound: (found) => {
      if (found.hasAnswered) {
        setAnsweredContacts((before) => [...before, found.contact])
        announce(ALREADY_ANSWERED)
        return
      }
      // Only the first contact that is found fills in the form.
      if (prefill) return
      setPrefill({ onFile: found, shown: withoutTyped(found, typedFields(box.current)) })
      announce('We have some of your details on file.')
    },
  })
  // A contact that was changed belongs to another guest.
  const answered = answeredContacts.find(({ value }) =>
    contacts.some((contact) => contact.value === value),
  )
  const read = ({ target }: InputEvent) => {
    const { name, value } = target as HTMLInputElement
    if (name !== 'email' && name !== 'cell_phone') return
    lookUpContact(name, value)
    // A changed contact can belong to another guest.
    if (onFile?.contact.field === name) clearPrefill()
  }

  const load = async () => ({
    check: (values: FormValues) => checkAnswer(values, onFile),
    send: async (values: FormValues): Promise<Outcome> => {
      try {
        await api(sendQuestionnaire, {
          // The form is disabled while it is null.
          trunk_show_id: trunkShowId!,
          trunk_show_alias_id: link.alias,
          invitation: link.invitation,
          is_change: answer !== null,
          ...toAnswer(values, onFile),
        })
        if (answer === null) track('generate_lead', { source: 'RSVP' })
        return { sent: toChanged(values, prefill) }
      } catch (error) {
        const closing = closingText(error)
        if (closing !== null) return { refusal: closing }
        if (isAlreadyAnswered(error)) {
          // Rendered now, so that it can have the focus.
          const sent = contacts[0] ?? onFile?.contact
          if (sent) flushSync(() => setAnsweredContacts([...answeredContacts, sent]))
          answeredNote.current?.focus()
          return { refusal: ALREADY_ANSWERED }
        }
        // The reference has expired: the guest has to type the masked values.
        if (isCallError(error) && error.fields) clearPrefill()
        throw error
      }
    },
  })

  return (
    <fieldset
      ref={box}
      disabled={trunkShowId === null}
      onInput={read}
      className="min-w-0 disabled:opacity-60"
    >
      <Form
        label="Your answer"
        load={load}
        button={answer ? 'Save my answer' : isComing ? 'I’ll be there' : 'Send my answer'}
        onSent={(outcome) => {
          if ('sent' in outcome) onSent(outcome.sent)
          else if (outcome.refusal !== ALREADY_ANSWERED) onClosed(outcome.refusal)
        }}
        failureNote="Nothing you typed is lost."
        filledFields={prefill?.shown}
        hasLeaveWarning
      >
        <ChoiceField
          name="is_attending"
          legend="Are you coming?"
          choices={ANSWERS}
          chosen={isComing ? 'yes' : CANNOT_COME}
          onChoose={(value) => setComing(value !== CANNOT_COME)}
        />
        <PersonFields
          defaults={answer?.values ?? { email: link.email }}
          onFile={onFile}
          shown={prefill?.shown ?? []}
          hasSize={isComing}
          onChangeSize={changeSize}
        >
          {answered && <AnsweredNote note={answeredNote} link={link} contact={answered} />}
        </PersonFields>
        {answer === null && prefill && prefill.shown.length > 0 && (
          <OnFileNote onClear={clearAndFocusContact} />
        )}
        <NoteField defaultValue={answer?.values.note ?? ''} />
      </Form>
    </fieldset>
  )
}

const ANSWERS = [
  { value: 'yes', title: 'I’ll be there' },
  { value: CANNOT_COME, title: 'I can’t come' },
]

function focusIn(box: HTMLElement | null, field: string, state = ''): void {
  box?.querySelector<HTMLElement>(`[name=${field}]${state}`)?.focus()
}

/** The fields that have text or the focus. */
function typedFields(box: HTMLElement | null): Set<string> {
  const fields = box?.querySelectorAll<HTMLInputElement>('[name]') ?? []
  return new Set(
    [...fields]
      .filter((field) => field.value.trim() !== '' || field === document.activeElement)
      .map(({ name }) => name),
  )
}

/** Shows the number of typed characters (RSVP-2). */
function NoteField({ defaultValue }: { defaultValue: string }) {
  const [length, setLength] = useState(defaultValue.length)
  return (
    <TextArea
      name="note"
      label="Anything we should know?"
      rows={4}
      defaultValue={defaultValue}
      maxLength={NOTE_MAX}
      onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      hint={
        <span className="tabular-nums">
          {length} of {NOTE_MAX} characters
        </span>
      }
      isOptional
    />
  )
}

type AnsweredNoteProps = {
  note: RefObject<HTMLParagraphElement | null>
  link: InvitationLink
  contact: Contact
}

/** Shown as soon as the contact is known. The fields stay enabled: another contact may be typed. */
function AnsweredNote({ note, link, contact }: AnsweredNoteProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-input bg-butter px-4 py-3 col-span-full">
      <p ref={note} tabIndex={-1} className="font-semibold outline-none">
        {ALREADY_ANSWERED}
      </p>
      <ChangeLinkButton key={contact.value} link={link} contact={contact} />
    </div>
  )
}

/** Explains the filled-in fields, with a button to clear them (RSVP-9). */
function OnFileNote({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-input bg-mint px-4 py-1 text-sm col-span-full">
      We have these details on file for you.
      <button
        type="button"
        onClick={onClear}
        className="min-h-11 font-semibold text-berry underline underline-offset-4 hover:text-berry-deep"
      >
        Not you?
      </button>
    </p>
  )
}
