import { useSuspenseQuery } from '@tanstack/react-query'
import type { LedEvent } from '@twirl/contract/groups/leads'
import { useId, useState } from 'react'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { CONTROL } from '#ui/form/fields/field-frame.tsx'
import { ledEventQuery } from '../lead-queries.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import { eventLinkOf, shareMessageOf } from './share-message.ts'

/** Link, QR code and message, to bring people in (LEAD-9). Shown inside LeadFrame, which has loaded the event. */
export function LeadShare({ eventId }: { eventId: number }) {
  const { data: event } = useSuspenseQuery(ledEventQuery(eventId))
  const link = eventLinkOf(window.location.origin, event)
  return (
    <div className="grid gap-10 lg:grid-cols-2">
      <section aria-label="Link" className="flex min-w-0 flex-col items-start gap-4">
        <h2 className="text-2xl">Link</h2>
        <p className="break-all select-all">{link}</p>
        <CopyButton text={link} label="Copy the link" copied="Link copied." />
        <QrCode text={link} label="QR code of the link" />
        <p className="max-w-read text-ink-soft">
          Show the code at your next meeting: a phone’s camera opens the link. Everyone also needs
          the password.
        </p>
      </section>
      <Message event={event} link={link} />
    </div>
  )
}

/** The password is typed here and goes nowhere: the shop stores only its hash. */
function Message({ event, link }: { event: LedEvent; link: string }) {
  const [password, setPassword] = useState('')
  /** Null until the lead changes the ready-made one. */
  const [written, setWritten] = useState<string | null>(null)
  const text = written ?? shareMessageOf(event, link, password)
  const passwordId = useId()
  const textId = useId()
  return (
    <section aria-label="Message" className="flex min-w-0 flex-col gap-4">
      <h2 className="text-2xl">Message</h2>
      <div>
        <label htmlFor={passwordId} className="block pb-1.5 font-semibold">
          Password of your event <span className="font-normal text-ink-mute">(optional)</span>
        </label>
        <input
          id={passwordId}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={100}
          value={password}
          aria-describedby={`${passwordId}-hint`}
          onChange={({ target }) => {
            setPassword(target.value)
            setWritten(null)
          }}
          className={`h-12 ${CONTROL}`}
        />
        <p id={`${passwordId}-hint`} className="pt-1.5 text-sm text-ink-soft">
          We can’t read your password, so we can’t add it for you. What you type here only goes into
          the message below.
        </p>
      </div>
      <div>
        <label htmlFor={textId} className="block pb-1.5 font-semibold">
          Your message
        </label>
        <textarea
          id={textId}
          rows={7}
          value={text}
          onChange={({ target }) => setWritten(target.value)}
          className={`py-3 ${CONTROL}`}
        />
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {typeof navigator.share === 'function' && (
          <button
            type="button"
            // Rejected when the visitor closes the sheet of the phone.
            onClick={() => void navigator.share({ text }).catch(() => {})}
            className={buttonClass()}
          >
            Share
          </button>
        )}
        <CopyButton text={text} label="Copy the message" copied="Message copied." />
        <a
          href={`mailto:?subject=${encodeURIComponent(event.theme)}&body=${encodeURIComponent(text)}`}
          className={buttonClass('outline')}
        >
          Email
        </a>
        <a href={`sms:?&body=${encodeURIComponent(text)}`} className={buttonClass('outline')}>
          Text message
        </a>
      </div>
    </section>
  )
}
