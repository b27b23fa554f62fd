import { useRef, useState } from 'react'
import { TextField } from '#ui/form/fields/field.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'

type EventPasswordFieldProps = {
  hint: string
  /** Whether the browser makes one at once. */
  isProposed?: boolean
}

/** The password of an event, typed or made by the browser. It is shown as it is typed, because it is passed on orally. */
export function EventPasswordField({ hint, isProposed }: EventPasswordFieldProps) {
  const [proposed] = useState(() => (isProposed ? newPassword() : undefined))
  const input = useRef<HTMLInputElement>(null)
  const fill = () => {
    if (!input.current) return
    input.current.value = newPassword()
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div>
      <TextField
        ref={input}
        name="password"
        label="Password"
        hint={hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        defaultValue={proposed}
      />
      <button type="button" className={TEXT_BUTTON} onClick={fill}>
        Make one
      </button>
    </div>
  )
}

// Without characters that are mistaken for each other; 32 of them, so that each is equally likely.
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 8

function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => CHARACTERS[byte % CHARACTERS.length]).join('')
}
