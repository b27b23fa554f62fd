import { note } from '@twirl/contract/primitives'
import {
  addCustomerNote,
  type CustomerFile,
  NOTE_MAX,
} from '@twirl/contract/staff/customers/customers'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { Nothing, Section } from './section.tsx'

type CustomerNotesProps = { customer: CustomerFile; onDone: (text: string) => void }

/** What staff wrote down, newest first. Notes are added, never changed. */
export function CustomerNotes({ customer, onDone }: CustomerNotesProps) {
  const { id, state, notes } = customer
  const isClosed = state !== 'OPEN' && state !== 'BLOCKED'
  // A new one after each note that was stored; a form that is sent again keeps it.
  const [noteToken, setNoteToken] = useState(() => crypto.randomUUID())
  const call = {
    check: (values: Record<string, string>) => checkEach({ text: note(NOTE_MAX) }, values),
    send: ({ text = '' }: Record<string, string>) =>
      api(addCustomerNote, { id, text, note_token: noteToken }),
  }
  return (
    <Section title="Notes">
      {!isClosed && (
        <Form
          key={noteToken}
          label="Add a note"
          load={async () => call}
          button="Add note"
          onSent={() => {
            setNoteToken(crypto.randomUUID())
            onDone('The note is added.')
          }}
        >
          <TextArea
            name="text"
            label="New note"
            hint="Only staff read it. It can’t be changed later."
            rows={2}
            maxLength={NOTE_MAX}
          />
        </Form>
      )}
      {notes.length === 0 ? (
        <div className="pt-3">
          <Nothing>No notes yet.</Nothing>
        </div>
      ) : (
        <ol aria-label="Notes" className="flex flex-col gap-3 pt-3">
          {notes.map(({ id: noteId, text, by, at }) => (
            <li key={noteId} className="border-t border-line pt-2">
              <p className="whitespace-pre-wrap">{text}</p>
              <p className="text-ink-soft">{`${by}, ${formatShopTime(at)} New York time`}</p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
