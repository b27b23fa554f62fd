import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { FOR_ALL } from './route-access.ts'
import { endKnownSession } from '../visitor/session-end.ts'

/** Leaves a page whose condition is not met: to the path that its route declares, and from the login back. */
export function useAccessRedirect(): (returnTo?: string) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    (returnTo = router.latestLocation.href) => {
      endKnownSession()
      const declaring = router.state.matches.findLast(({ staticData }) => staticData.access)
      const { redirectTo = '/' } = declaring?.staticData.access ?? FOR_ALL
      const search = redirectTo === '/' ? {} : { redirect: returnTo }
      void navigate({ to: redirectTo, search, replace: true, ignoreBlocker: true })
    },
    [router, navigate],
  )
}
