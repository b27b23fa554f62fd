import { useHydrated } from '@tanstack/react-router'
import type { VerificationMessageType } from '@twirl/contract/accounts/codes'
import { useState } from 'react'
import { useSecondsUntil } from '#lib/use-seconds-until.ts'
import { clockText } from '#ui/form/wait-text.ts'
import { findSentCode } from './code-storage.ts'
import { ResendButton } from './resend-button.tsx'

type CodeTimesProps = { contact: string; type: VerificationMessageType }

/** The remaining lifetime of the code, and a button for a new one. */
export function CodeTimes({ contact, type }: CodeTimesProps) {
  const [sent, setSent] = useState(() => findSentCode(contact, type))
  // Stored in this tab, so that the HTML of the server is without it.
  const shown = useHydrated() ? sent : null
  const secondsLeft = useSecondsUntil(shown?.expiresAt ?? 0)

  const resend = async () => {
    const { sendCode } = await import('./code-calls.ts')
    await sendCode(contact, type)
    setSent(findSentCode(contact, type))
  }

  return (
    <div className="min-h-20 pt-5 text-sm text-ink-soft">
      {shown && (
        <p className="tabular-nums">
          {secondsLeft > 0
            ? `The code is good for ${clockText(secondsLeft)} minutes.`
            : 'The code has run out. Please send a new one.'}
        </p>
      )}
      <ResendButton
        label="Send a new code"
        readyAt={shown?.resendAt ?? 0}
        resend={resend}
        doneText="A new code is on its way."
      />
    </div>
  )
}
