import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FieldErrorsContext } from './field-errors-context.ts'
import type { MessageCall } from './message-call.ts'
import { SentView } from './sent-view.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useMessageForm } from './use-message-form.ts'

type MessageFormProps = {
  title: string
  load: () => Promise<MessageCall>
  button: string
  /** What she reads instead of the form once it is on its way. */
  sent: { title: string; text: string }
  /** The fields. */
  children: ReactNode
}

/** What the three forms share: rules on leaving a field and on sending, one answer, a warning before leaving. */
export function MessageForm({ title, load, button, sent, children }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { state, edited, left, submit } = useMessageForm(form, load)
  const { status, errors, refusals, failure } = state
  const isHydrated = useHydrated()
  useLeaveWarning(state.isDirty)

  // With each refusal, and not while she corrects one field after another.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  if (status === 'sent') return <SentView {...sent} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its fields
    <form
      ref={form}
      noValidate
      aria-label={title}
      onFocus={() => void load().catch(() => {})}
      onInput={({ target }) => edited((target as HTMLInputElement).name)}
      onBlur={({ target }: { target: Element }) => {
        const name = target.getAttribute('name')
        if (name) void left(name)
      }}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5 sm:grid-cols-2"
    >
      {refusals > 0 && <ErrorSummary errors={errors} form={form} />}
      <FieldErrorsContext value={errors}>{children}</FieldErrorsContext>
      <div className="flex flex-col items-start gap-4 sm:col-span-2">
        {failure && (
          <p role="alert" className="rounded-input bg-blush px-4 py-3 text-ink">
            <strong className="font-semibold text-error">That did not work.</strong> {failure} What
            you wrote is still here.
          </p>
        )}
        <button
          type="submit"
          // Before scripts run, the browser would send the form to this page's own address.
          disabled={!isHydrated}
          aria-busy={status === 'sending'}
          className={`min-w-44 ${buttonClass()}`}
        >
          {button}
        </button>
        <noscript>
          <p>This form needs JavaScript. Please turn it on to send your message.</p>
        </noscript>
      </div>
    </form>
  )
}
