import { useEffect, useRef } from 'react'
import { useLanding } from './use-landing.ts'
import { useSession } from './use-session.ts'

/** For login and sign-up pages: a visitor who is logged in already is redirected at once. */
export function useGuestsOnly(): void {
  const { state } = useSession()
  const land = useLanding()
  // A guest who logs in on this page is redirected by the form.
  const wasGuest = useRef(false)
  useEffect(() => {
    if (state === 'guest') wasGuest.current = true
    if (state === 'customer' && !wasGuest.current) land()
  }, [state, land])
}
