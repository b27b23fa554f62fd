import { note } from '@twirl/contract/primitives'
import {
  addMessageNote,
  type Message,
  REPLY_MAX,
  replyToMessage,
} from '@twirl/contract/staff/customers/messages'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { checkEach } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'

type Kind = 'reply' | 'note'

const WORDS: Record<Kind, { choice: string; label: string; button: string; sent: string }> = {
  reply: {
    choice: 'Reply by mail',
    label: 'Your reply',
    button: 'Send the reply',
    sent: 'The reply is on its way.',
  },
  note: {
    choice: 'Note for staff',
    label: 'Your note',
    button: 'Save the note',
    sent: 'The note is saved.',
  },
}

type WriteEntryProps = {
  message: Message
  onSent: (message: Message) => void
  /** Someone replied meanwhile: what they wrote must be shown. */
  onRefused: () => void
}

/** A reply, which is mailed, or a note. What was typed stays when it is refused. */
export function WriteEntry({ message, onSent, onRefused }: WriteEntryProps) {
  const [kind, setKind] = useState<Kind>('reply')
  // One for each text that is sent, so that sending it again after a lost answer mails it once.
  const [token, setToken] = useState(() => crypto.randomUUID())
  const { id, reply_count, email } = message
  const { label, button, sent } = WORDS[kind]
  const call = {
    check: (values: Record<string, string>) => checkEach({ text: note(REPLY_MAX) }, values),
    send: async ({ text = '' }: Record<string, string>) => {
      try {
        return kind === 'reply'
          ? await api(replyToMessage, { id, text, token, reply_count })
          : await api(addMessageNote, { id, text, token })
      } catch (error) {
        onRefused()
        throw error
      }
    },
  }
  return (
    <section aria-label="Answer" className="pt-6">
      <fieldset className="flex flex-wrap gap-x-6 pb-2">
        <legend className="sr-only">What to write</legend>
        {(['reply', 'note'] as const).map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="entry-kind"
              className="size-5 accent-berry"
              checked={kind === each}
              onChange={() => setKind(each)}
            />
            {WORDS[each].choice}
          </label>
        ))}
      </fieldset>
      <Form
        // A new form after each entry: the text that was sent is gone.
        key={token}
        label={label}
        load={async () => call}
        button={button}
        hasLeaveWarning
        onSent={(changed) => {
          setToken(crypto.randomUUID())
          onSent(changed)
          announce(sent)
        }}
      >
        <TextArea
          name="text"
          label={label}
          hint={
            kind === 'reply'
              ? `It goes to ${email}, with the message quoted.`
              : 'Only staff can read it.'
          }
          rows={6}
          maxLength={REPLY_MAX}
        />
      </Form>
    </section>
  )
}
