import { type ErrorComponentProps, useHydrated, useRouter } from '@tanstack/react-router'
import { isCallError } from '@twirl/contract/client'
import { type MouseEvent, useEffect, useState } from 'react'
import { handleError } from '#lib/errors/handle-error.ts'
import { ModuleError } from '#lib/errors/load-module.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { MessageView } from '../message-view.tsx'
import { PageHead } from '../page-head.tsx'

const CopyButton = lazyPart(
  async () => (await import('./copy-button.tsx')).CopyButton,
  'background',
)

const FAILED = 'We couldn’t show this page. That’s our fault, not yours.'
const HOME = '/home'
const TEXT_ID = 'error-text'
const CODE_ID = 'error-id'

/**
 * In place of a page that cannot be shown. Part of every first load, because it is needed when nothing can be loaded;
 * its links work without scripts. Title and 'Got it', which leads away from the page: SHOP-11.
 */
export function ErrorView({ error }: ErrorComponentProps) {
  const router = useRouter()
  const isHydrated = useHydrated()
  const [{ text, id }] = useState(() => describe(error))
  const { pathname, searchStr } = router.latestLocation
  const canGoBack = isHydrated && router.history.canGoBack()

  useEffect(() => handleError(error, 'page'), [error])

  const tryAgain = (event: MouseEvent) => {
    event.preventDefault()
    void router.invalidate()
  }
  const goBack = (event: MouseEvent) => {
    if (!canGoBack) return
    event.preventDefault()
    router.history.back()
  }

  // The handler leads to the login, or shows a dialog.
  if (isCallError(error) && (error.status === 401 || error.status === 403)) return null
  return (
    <MessageView title="Oops! Something went wrong">
      <PageHead title="Something went wrong" description="This page could not be shown." />
      <p id={TEXT_ID} role="alert" className="max-w-read pt-4 pb-8 text-lg text-ink-soft">
        {text}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={pathname + searchStr} onClick={tryAgain} className={buttonClass()}>
          Try again
        </a>
        {/* From the home page without a page before it, it could only load the same page again. */}
        {(canGoBack || pathname !== HOME) && (
          <a href={HOME} onClick={goBack} className={buttonClass('outline')}>
            Got it
          </a>
        )}
      </div>
      {id && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 pt-6 text-sm text-ink-mute">
          Error ID
          <code id={CODE_ID} className="break-all text-ink select-all">
            {id}
          </code>
          {isHydrated && <CopyButton />}
        </p>
      )}
    </MessageView>
  )
}

function describe(error: unknown): { text: string; id: string } {
  if (isCallError(error)) return { text: failureText(error), id: error.id }
  if (error instanceof ModuleError) return { text: failureText(error), id: '' }
  // The browser gets the page that the server rendered, but not its error: what was sent is read from the page.
  return { text: sentText(TEXT_ID) || FAILED, id: sentText(CODE_ID) }
}

function sentText(elementId: string): string {
  return import.meta.env.SSR ? '' : (document.getElementById(elementId)?.textContent ?? '')
}
