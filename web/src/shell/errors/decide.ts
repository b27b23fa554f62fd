import { isCallError, isCallErrorOf } from '@twirl/contract/client'
import type { Endpoint } from '@twirl/contract/endpoint'
import { ERRORS } from '@twirl/contract/errors'
import type { ErrorSource } from '#lib/errors/handle-error.ts'
import { ModuleError } from '#lib/errors/load-module.ts'
import { isForbidden, isSystemError, needsLogin } from '#lib/errors/system-error.ts'
import { failureText } from '#ui/form/form-errors.ts'

export type Decision =
  /** Shown elsewhere, or not at all. */
  | { kind: 'ignore' }
  | { kind: 'reload' }
  | { kind: 'login' }
  /** The session is asked for again: a page that needs it then leads to the login. */
  | { kind: 'check-session' }
  | { kind: 'forbidden'; message: string }
  | { kind: 'dialog'; message: string; id: string }

type Page = {
  /** A form with changes, or a payment that is running. */
  hasUnsavedWork: boolean
  /** The page was loaded again a moment ago. */
  isJustReloaded: boolean
}

/** SHOP-11, for errors that no component shows. The table of all cases is the test. */
export function decide(error: unknown, source: ErrorSource, page: Page): Decision {
  switch (source) {
    case 'background':
      return { kind: 'ignore' }
    case 'query':
      return { kind: needsLogin(error) ? 'check-session' : 'ignore' }
    case 'page':
      // By the status, as the error view does: it shows nothing for these two.
      if (isCallError(error) && error.status === 401) return { kind: 'login' }
      if (isCallError(error) && error.status === 403) return toForbidden(error)
      // It shows all others, with a link to try again.
      return isReloadable(error) && !page.hasUnsavedWork && !page.isJustReloaded
        ? { kind: 'reload' }
        : { kind: 'ignore' }
    case 'shown-action':
      return isSystemError(error) ? decide(error, 'action', page) : { kind: 'ignore' }
    case 'action':
      if (needsLogin(error)) return { kind: 'login' }
      if (isForbidden(error)) return toForbidden(error)
      return toDialog(error)
    case 'window':
      // A call whose failure nothing has caught was an action. Errors of scripts mean nothing to visitors, and a
      // module that nothing has waited for was loaded ahead of its use.
      return isCallError(error) ? decide(error, 'action', page) : { kind: 'ignore' }
  }
}

function toDialog(error: unknown): Decision {
  if (!isCallError(error)) {
    const isModule = error instanceof ModuleError
    // The message of a script's mistake is not for visitors.
    const message = isModule ? failureText(error) : ERRORS.INTERNAL_ERROR.message
    return { kind: 'dialog', message, id: '' }
  }
  // Passed on; those that lead to the login are decided before.
  if (error.status === 401) return { kind: 'ignore' }
  return { kind: 'dialog', message: failureText(error), id: error.status >= 500 ? error.id : '' }
}

function toForbidden(error: unknown): Decision {
  return { kind: 'forbidden', message: failureText(error) }
}

/** No connection, an answer that is not JSON, a part of the shop's scripts that did not load. */
function isReloadable(error: unknown): boolean {
  if (error instanceof ModuleError) return true
  return (
    isCallErrorOf<Endpoint>(error) &&
    (error.code === 'CONNECTION_FAILED' || error.code === 'NOT_JSON')
  )
}
