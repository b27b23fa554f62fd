import { type ReactNode, useState } from 'react'
import { Form } from '#ui/form/form.tsx'
import type { MessageCall } from './message-call.ts'
import { SentView } from './sent-view.tsx'
import { useMessageToken } from './use-message-token.ts'

type MessageFormProps = {
  title: string
  load: () => Promise<MessageCall>
  button: string
  /** Replaces the form after it was sent. */
  sent: { title: string; text: string }
  /** The fields. */
  children: ReactNode
}

/** Shared by the contact, career and lead forms. */
export function MessageForm({ title, load, button, sent, children }: MessageFormProps) {
  const [isSent, setSent] = useState(false)
  const loadWithToken = useMessageToken(load)
  if (isSent) return <SentView {...sent} />
  return (
    <Form
      label={title}
      load={loadWithToken}
      button={button}
      onSent={() => setSent(true)}
      failureNote="What you wrote is still here."
      hasLeaveWarning
    >
      {children}
    </Form>
  )
}
