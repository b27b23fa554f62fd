import { type ErrorComponentProps, useHydrated, useRouter } from '@tanstack/react-router'
import { isCallError } from '@twirl/contract/client'
import { buttonClass } from '#ui/button-class.ts'
import { MessageView } from './message-view.tsx'
import { PageHead } from './page-head.tsx'

/** For unexpected errors; expected ones are shown where they happen. Literal texts: spec section 8. */
export function ErrorView({ error }: ErrorComponentProps) {
  const router = useRouter()
  // The browser does not get the id of an error of the server's render, so an id is shown after hydration only.
  const errorId = useHydrated() && isCallError(error) ? error.id : ''
  return (
    <MessageView title="Oops! Something went wrong">
      <PageHead title="Something went wrong" description="This page could not be shown." />
      <p className="max-w-read pt-4 pb-8 text-lg text-ink-soft">
        That was us, not you. Try once more; your place in the shop is kept.
      </p>
      <button type="button" onClick={() => void router.invalidate()} className={buttonClass()}>
        Got it
      </button>
      {errorId && (
        <p className="pt-6 text-sm text-ink-mute">
          Error id <code className="text-ink select-all">{errorId}</code>
        </p>
      )}
    </MessageView>
  )
}
