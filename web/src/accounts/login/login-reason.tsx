import { useHydrated } from '@tanstack/react-router'
import { keptFormName } from '#lib/visitor/kept-form.ts'
import { isSessionEnded } from '#lib/visitor/session-end.ts'
import { landingPath, useRedirect } from '../session/use-landing.ts'
import { type LoginCause, loginReason } from './login-reason-text.ts'

const NOTHING_STORED: Pick<LoginCause, 'isSessionEnded' | 'isFormKept'> = {
  isSessionEnded: false,
  isFormKept: false,
}

/** Why the visitor is here and what is kept, unless the visitor came by choice. */
export function LoginReason() {
  const path = landingPath(useRedirect())
  // Stored in this browser; the HTML of the server is without it.
  const stored = useHydrated()
    ? { isSessionEnded: isSessionEnded(), isFormKept: keptFormName() !== null }
    : NOTHING_STORED
  const reason = loginReason({ path, ...stored })
  if (!reason) return null
  return (
    <p role="status" className="-mt-2 mb-8 rounded-picture bg-lilac px-5 py-4">
      <strong className="font-semibold">{reason.why}</strong> {reason.kept}
    </p>
  )
}
