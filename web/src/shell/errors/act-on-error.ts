import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isCallErrorOf } from '@twirl/contract/client'
import type { Endpoint } from '@twirl/contract/endpoint'
import { customerQuery } from '#accounts/session/customer-query.ts'
import { recordEvent } from '#lib/client-events.ts'
import type { ErrorSource } from '#lib/errors/handle-error.ts'
import { hasUnsavedWork } from '#lib/unsaved-work.ts'
import { endKnownSession } from '#lib/visitor/session-end.ts'
import { decide } from './decide.ts'
import { showDialog } from './show-dialog.tsx'

const LOGIN = '/account/login'

/** A page that was loaded again less than this ago is not reloaded again by itself. */
const RELOAD_AGAIN_MS = 60_000

/** Does what `decide` says. Loaded after the page, by client.tsx. */
export function actOnError(router: AnyRouter, error: unknown, source: ErrorSource): void {
  if (source === 'page' && isRepeated(error)) return
  record(error, source)
  const decision = decide(error, source, {
    hasUnsavedWork: hasUnsavedWork(),
    isJustReloaded: isJustReloaded(),
  })
  switch (decision.kind) {
    case 'ignore':
      return
    case 'reload':
      void reloadIfReachable()
      return
    case 'check-session':
      checkSession(router.options.context.queryClient)
      return
    case 'login':
      goToLogin(router)
      return
    case 'forbidden':
      showDialog({ title: 'Permission Error', message: decision.message, button: 'OK' }, () =>
        goBack(router),
      )
      return
    case 'dialog':
      showDialog(decision)
  }
}

const handledOfPages = new WeakSet<Error>()

/** While a page is tried again, the error view may appear once more with the error of the last try. */
function isRepeated(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (handledOfPages.has(error)) return true
  handledOfPages.add(error)
  return false
}

/** Errors of a page are reported by their query as well. */
const recorded = new WeakSet<Error>()

function record(error: unknown, source: ErrorSource): void {
  if (error instanceof Error) {
    if (recorded.has(error)) return
    recorded.add(error)
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  if (!isCallErrorOf<Endpoint>(error)) {
    recordEvent({ kind: 'error', message, stack, info: { source } })
    return
  }
  const { code, status, id } = error
  // An expected answer: the visitor is a guest, or the session has ended.
  if (status !== 401)
    recordEvent({ kind: 'error', message, code, stack, info: { source, status, id } })
}

/** Only if a customer is known: the answer that there is none must not cause the same question again. */
function checkSession(queryClient: QueryClient): void {
  const { queryKey } = customerQuery()
  if (queryClient.getQueryData(queryKey)) void queryClient.resetQueries({ queryKey })
}

function goToLogin(router: AnyRouter): void {
  endKnownSession()
  const { href, pathname } = router.latestLocation
  if (pathname !== LOGIN) void router.navigate({ to: LOGIN, search: { redirect: href } })
}

function goBack(router: AnyRouter): void {
  // Not `canGoBack`, which counts the pages since the last full load only.
  if (window.history.length > 1) router.history.back()
  else void router.navigate({ to: '/home' })
}

/** Asked of the browser and not stored: without storage a reload would be forgotten and repeated for ever. */
function isJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation?.type ?? 'reload') === 'reload' && performance.now() < RELOAD_AGAIN_MS
}

/** If the shop cannot be reached, a reload would replace its error page by one of the browser. */
async function reloadIfReachable(): Promise<void> {
  const response = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null)
  if (response && ![502, 504].includes(response.status)) window.location.reload()
}
