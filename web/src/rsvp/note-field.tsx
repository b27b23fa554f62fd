import { NOTE_MAX } from '@twirl/contract/rsvp'
import { useState } from 'react'
import { TextArea } from '#ui/form/field.tsx'

/** Shows the number of typed characters (decisions A111). */
export function NoteField() {
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
