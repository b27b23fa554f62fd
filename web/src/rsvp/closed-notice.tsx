import { type ReactNode, useEffect, useRef } from 'react'

/** Why the form below takes no answer. It stays; the form is disabled. */
export function ClosedNotice({ text, children }: { text: string; children: ReactNode }) {
  const notice = useRef<HTMLParagraphElement>(null)
  // The focused button may have been disabled.
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-5 rounded-picture bg-butter p-6 lg:p-8">
      <p
        ref={notice}
        role="alert"
        tabIndex={-1}
        className="font-display text-2xl font-semibold outline-none"
      >
        {text}
      </p>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}
