import { isCallError } from '@twirl/contract/client'
import { NOTE_MAX, sendQuestionnaire } from '@twirl/contract/groups/rsvp'
import { type InputEvent, useRef, useState } from 'react'
import { track } from '#analytics/track.ts'
import { api } from '#lib/api.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { checkAnswer, closingText, toAnswer } from './answer.ts'
import type { InvitationLink } from './invitation-link.ts'
import { type OnFile, type PersonField, withoutTyped } from './on-file.ts'
import { PersonFields } from './person-fields.tsx'
import { useGuestLookup } from './use-guest-lookup.ts'

type RsvpFormProps = {
  link: InvitationLink
  /** Null while it is not known whether the event takes answers; the form is disabled then. */
  trunkShowId: number | null
  onSent: () => void
  /** Called with the reason if the event no longer takes answers. */
  onClosed: (text: string) => void
}

export function RsvpForm({ link, trunkShowId, onSent, onClosed }: RsvpFormProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [prefill, setPrefill] = useState<{ onFile: OnFile; shown: PersonField[] } | null>(null)
  const onFile = prefill?.onFile ?? null

  const clearPrefill = () => setPrefill(null)
  const clearAndFocusContact = () => {
    clearPrefill()
    // The focused button disappears, so the focus moves to the contact.
    const typed = box.current?.querySelector<HTMLElement>(`[name=${onFile?.contact.field}]`)
    typed?.focus()
  }
  const lookUpContact = useGuestLookup({
    link,
    isEnabled: trunkShowId !== null,
    onFound: (found) => {
      // Only the first contact that is found fills in the form.
      if (prefill) return
      setPrefill({ onFile: found, shown: withoutTyped(found, typedFields(box.current)) })
      announce('We have some of your details on file.')
    },
  })
  const read = ({ target }: InputEvent) => {
    const { name, value } = target as HTMLInputElement
    if (name !== 'email' && name !== 'cell_phone') return
    lookUpContact(name, value)
    // A changed contact can belong to another guest.
    if (onFile?.contact.field === name) clearPrefill()
  }

  const load = async () => ({
    check: (values: FormValues) => checkAnswer(values, onFile),
    send: async (values: FormValues) => {
      try {
        await api(sendQuestionnaire, {
          // The form is disabled while it is null.
          trunk_show_id: trunkShowId!,
          trunk_show_alias_id: link.alias,
          invitation: link.invitation,
          ...toAnswer(values, onFile),
        })
        track('generate_lead', { source: 'RSVP' })
        return null
      } catch (error) {
        const closing = closingText(error)
        if (closing !== null) return closing
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
        button="I’ll be there"
        onSent={(closing) => (closing === null ? onSent() : onClosed(closing))}
        failureNote="Nothing you typed is lost."
        filledFields={prefill?.shown}
        hasLeaveWarning
      >
        <PersonFields email={link.email} onFile={onFile} shown={prefill?.shown ?? []} />
        {prefill && prefill.shown.length > 0 && <OnFileNote onClear={clearAndFocusContact} />}
        <NoteField />
      </Form>
    </fieldset>
  )
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

/** Shows the number of typed characters (decisions A111). */
function NoteField() {
  const [length, setLength] = useState(0)
  return (
    <TextArea
      name="note"
      label="Anything we should know?"
      rows={4}
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

/** Explains the filled-in fields, with a button to clear them (decisions A70). */
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
