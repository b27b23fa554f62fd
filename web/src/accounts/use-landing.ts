import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { landingPath } from './landing-path.ts'

/** Where she wanted to go before she was asked who she is; goes along from step to step. */
export function useRedirect(): string | undefined {
  return useSearch({ strict: false }).redirect
}

/** Takes her there. Back does not lead to the forms that she is done with. */
export function useLanding(): () => void {
  const navigate = useNavigate()
  const redirect = useRedirect()
  return useCallback(
    () => void navigate({ href: landingPath(redirect), replace: true, ignoreBlocker: true }),
    [navigate, redirect],
  )
}
