import { useEffect, useRef } from 'react'
import { useLanding } from './use-landing.ts'
import { useSession } from './use-session.ts'

/** For pages that make a guest a customer: whoever comes here as one goes on at once. */
export function useGuestsOnly(): void {
  const { state } = useSession()
  const land = useLanding()
  // Whoever becomes one here is led on by the form.
  const wasGuest = useRef(false)
  useEffect(() => {
    if (state === 'guest') wasGuest.current = true
    if (state === 'customer' && !wasGuest.current) land()
  }, [state, land])
}
