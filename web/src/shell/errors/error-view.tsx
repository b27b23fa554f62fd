import { type ErrorComponentProps, useHydrated, useRouter } from '@tanstack/react-router'
import { isCallError } from '@twirl/contract/client'
import { type MouseEvent, useEffect } from 'react'
import { handleError } from '#lib/errors/handle-error.ts'
import { ModuleError } from '#lib/errors/retry-import.ts'
import { buttonClass } from '#ui/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MessageView } from '../message-view.tsx'
import { PageHead } from '../page-head.tsx'

const CopyButton = lazyPart(
  async () => (await import('./copy-button.tsx')).CopyButton,
  'background',
)

/**
 * In place of a page that cannot be shown. Part of every first load, because it is needed when nothing can be loaded;
 * its links work without scripts. Title and 'Got it': spec section 8.
 */
export function ErrorView({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isHydrated = useHydrated()
  const call = isCallError(error) ? error : null
  const { pathname, searchStr } = router.latestLocation

  useEffect(() => handleError(error, 'page'), [error])

  const tryAgain = (event: MouseEvent) => {
    event.preventDefault()
    void router.invalidate()
  }
  const goBack = (event: MouseEvent) => {
    if (!router.history.canGoBack()) return
    event.preventDefault()
    router.history.back()
  }

  // The handler leads to the login, or shows a dialog.
  if (call?.status === 401 || call?.status === 403) return null
  // Text and id of an error of the server's render stay as they were sent: the browser does not get the error itself.
  return (
    <MessageView title="Oops! Something went wrong">
      <PageHead title="Something went wrong" description="This page could not be shown." />
      <p
        role="alert"
        suppressHydrationWarning
        className="max-w-read pt-4 pb-8 text-lg text-ink-soft"
      >
        {call || error instanceof ModuleError
          ? failureText(error)
          : 'This page could not be shown. That was our fault, not yours.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={pathname + searchStr} onClick={tryAgain} className={buttonClass()}>
          Try again
        </a>
        <a href="/home" onClick={goBack} className={buttonClass('outline')}>
          Got it
        </a>
      </div>
      <p hidden={!call?.id} suppressHydrationWarning className="pt-6 text-sm text-ink-mute">
        Error id{' '}
        <code suppressHydrationWarning className="break-all text-ink select-all">
          {call?.id}
        </code>{' '}
        {isHydrated && <CopyButton />}
      </p>
    </MessageView>
  )
}
