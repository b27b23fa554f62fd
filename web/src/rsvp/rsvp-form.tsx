import { isCallError } from '@twirl/contract/client'
import { sendQuestionnaire } from '@twirl/contract/rsvp'
import { type InputEvent, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import type { FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { checkAnswer, closingText, toAnswer } from './answer.ts'
import type { InvitationLink } from './invitation-link.ts'
import { NoteField } from './note-field.tsx'
import { type OnFile, type PersonField, withoutTyped } from './on-file.ts'
import { OnFileNote } from './on-file-note.tsx'
import { PersonFields } from './person-fields.tsx'
import { useGuestLookup } from './use-guest-lookup.ts'

type RsvpFormProps = {
  link: InvitationLink
  /** Null until the event is known to take answers, and when it does not: nothing can be typed then. */
  trunkShowId: number | null
  onSent: () => void
  /** Why it takes none any more. */
  onClosed: (text: string) => void
}

export function RsvpForm({ link, trunkShowId, onSent, onClosed }: RsvpFormProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [prefill, setPrefill] = useState<{ onFile: OnFile; shown: PersonField[] } | null>(null)
  const onFile = prefill?.onFile ?? null

  const forget = () => setPrefill(null)
  const forgetAndGoBack = () => {
    forget()
    // The button goes away; what she typed is where she goes on.
    const typed = box.current?.querySelector<HTMLElement>(`[name=${onFile?.contact.field}]`)
    typed?.focus()
  }
  const follow = useGuestLookup({
    link,
    isEnabled: trunkShowId !== null,
    onFound: (found) => {
      // The first contact says who she is.
      if (prefill) return
      setPrefill({ onFile: found, shown: withoutTyped(found, typedFields(box.current)) })
      announce('We have some of your details on file.')
    },
  })
  const read = ({ target }: InputEvent) => {
    const { name, value } = target as HTMLInputElement
    if (name !== 'email' && name !== 'cell_phone') return
    follow(name, value)
    // Another contact is another person.
    if (onFile?.contact.field === name) forget()
  }

  const load = async () => ({
    check: (values: FormValues) => checkAnswer(values, onFile),
    send: async (values: FormValues) => {
      try {
        await api(sendQuestionnaire, {
          // Without one the form cannot be sent.
          trunk_show_id: trunkShowId!,
          trunk_show_alias_id: link.alias,
          invitation: link.invitation,
          ...toAnswer(values, onFile),
        })
        return null
      } catch (error) {
        const closing = closingText(error)
        if (closing !== null) return closing
        // The reference has run out: she is asked for what it stood for.
        if (isCallError(error) && error.fields) forget()
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
        failureNote="What you wrote is still here."
        hasLeaveWarning
      >
        <PersonFields email={link.email} onFile={onFile} shown={prefill?.shown ?? []} />
        {prefill && prefill.shown.length > 0 && <OnFileNote onForget={forgetAndGoBack} />}
        <NoteField />
      </Form>
    </fieldset>
  )
}

/** What holds her text or her focus. */
function typedFields(box: HTMLElement | null): Set<string> {
  const fields = box?.querySelectorAll<HTMLInputElement>('[name]') ?? []
  return new Set(
    [...fields]
      .filter((field) => field.value.trim() !== '' || field === document.activeElement)
      .map(({ name }) => name),
  )
}
