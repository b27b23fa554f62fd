import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textParameters } from '#lib/url/text-parameters.ts'
import { MessageView } from '#shell/message-view.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'

/** The link in a back-in-stock mail. The server receives its form at the same address, and leads back with the result. */
export const Route = createFileRoute('/_shop/stock-alert/cancel')({
  validateSearch: textParameters('token', 'result'),
  component: CancelPage,
})

function CancelPage() {
  const { token, result } = Route.useSearch()
  return (
    <>
      <PageHead title="Back-in-stock emails" description="Stop emails about sizes that are back." />
      {result === 'done' ? (
        <CancelView
          title="Done"
          text="We won’t email you about sizes that come back. You can ask again on any sold-out size."
        />
      ) : token === undefined || result !== undefined ? (
        <CancelView
          title="This link doesn’t work"
          text="It may be incomplete. Please open it from the email once more."
        />
      ) : (
        <CancelView
          title="Stop back-in-stock emails?"
          text="You won’t hear from us about any size that you are waiting for. Everything else stays as it is."
        >
          {/* Opening the link changes nothing, because mail scanners open links too. Works without scripts. */}
          <form method="post">
            <button type="submit" className={buttonClass()}>
              Stop these emails
            </button>
          </form>
        </CancelView>
      )}
    </>
  )
}

type CancelViewProps = { title: string; text: string; children?: ReactNode }

function CancelView({ title, text, children }: CancelViewProps) {
  return (
    <MessageView title={title}>
      <p className="max-w-read pt-4 pb-8 text-ink-soft">{text}</p>
      <div className="flex flex-wrap items-center justify-center gap-4">
        {children}
        <Link to="/home" className={buttonClass('outline')}>
          {children ? 'Keep them' : 'Back to the shop'}
        </Link>
      </div>
    </MessageView>
  )
}
