import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { track } from '#analytics/track.ts'
import type { TrackedEvents } from '#analytics/tracked-events.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import type { FormCall } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { Icon } from '#ui/icon.tsx'
import { announce } from '#ui/live-region.tsx'
import { type MessageCall, newMessageToken } from './message-call.ts'

type MessageFormProps<Answer> = {
  title: string
  /** For analytics. */
  source: TrackedEvents['generate_lead']['source']
  load: () => Promise<MessageCall<Answer>>
  button: string
  /** Replaces the form after it was sent. */
  sent: (answer: Answer) => { title: string; text: string }
  /** The fields. */
  children: ReactNode
}

/** Shared by the contact, career and lead forms. */
export function MessageForm<Answer>({
  title,
  source,
  load,
  button,
  sent,
  children,
}: MessageFormProps<Answer>) {
  const [answer, setAnswer] = useState<Answer>()
  const loadWithToken = useMessageToken(load)
  if (answer) return <SentView {...sent(answer)} />
  return (
    <Form
      label={title}
      load={loadWithToken}
      button={button}
      onSent={(received) => {
        setAnswer(received)
        track('generate_lead', { source })
      }}
      failureNote="Nothing you typed is lost."
      hasLeaveWarning
    >
      {children}
    </Form>
  )
}

type SentViewProps = {
  title: string
  text: string
  /** Further links. */
  children?: ReactNode
}

/** Replaces a form after it was sent. */
export function SentView({ title, text, children }: SentViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    announce(`${title} ${text}`)
  }, [title, text])
  return (
    <div className="flex flex-col items-start gap-3 rounded-band bg-mint p-8 lg:p-10">
      <span className="grid size-12 place-items-center rounded-full bg-paper text-success">
        <Icon name="check" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h2>
      <p className="pb-3 text-ink-soft">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/home" className={buttonClass()}>
          Back to the shop
        </Link>
        {children}
      </div>
    </div>
  )
}

/** Idempotency token: a retry with the same values keeps the token and is stored once; changed values get a new one. */
function useMessageToken<Answer>(
  load: () => Promise<MessageCall<Answer>>,
): () => Promise<FormCall<Answer>> {
  const attempt = useRef<{ content: string; token: string }>(undefined)
  return async () => {
    const { check, send } = await load()
    return {
      check,
      send: async (values) => {
        const content = JSON.stringify(values)
        if (attempt.current?.content !== content)
          attempt.current = { content, token: newMessageToken() }
        const answer = await send(values, attempt.current.token)
        attempt.current = undefined
        return answer
      },
    }
  }
}
