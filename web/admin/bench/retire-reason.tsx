import { REASON_MAX } from '@twirl/contract/staff/access/member'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'

type RetireReasonProps = { onSend: (reason: string) => void }

/** Asks why a piece is retired, as the page of the unit does. Enter sends it. */
export function RetireReason({ onSend }: RetireReasonProps) {
  const field = useRef<HTMLInputElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  useEffect(() => field.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) onSend(reason.trim())
    else {
      setMissing(true)
      field.current?.focus()
    }
  }
  return (
    <form aria-label="Retire" onSubmit={send} className="flex flex-wrap items-end gap-3">
      <label className="flex min-w-0 grow flex-col gap-1 text-sm font-semibold">
        Reason for retiring it
        <input
          ref={field}
          value={reason}
          maxLength={REASON_MAX}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
          aria-invalid={isMissing}
          aria-describedby="retire-hint"
          className="h-11 rounded-input border border-line-strong bg-white px-3 font-normal"
        />
      </label>
      <button type="submit" className={buttonClass()}>
        Retire
      </button>
      <p
        id="retire-hint"
        role={isMissing ? 'alert' : undefined}
        className={`w-full text-sm ${isMissing ? 'text-error' : 'text-ink-soft'}`}
      >
        {isMissing
          ? 'Please give a reason.'
          : 'It is never rented or sold again. Its promises go to other units.'}
      </p>
    </form>
  )
}
