import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { toOwnPath } from '#lib/own-path.ts'

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

// After a login these would only ask again for what she just did.
const BEFORE_LOGIN = /^\/(login|reset-password|account\/(?!sorority-details))/

/** Where she goes on after a login: where she came from, if that is a page of ours. */
export function landingPath(redirect: unknown): string {
  const path = toOwnPath(redirect)
  return BEFORE_LOGIN.test(path) ? toOwnPath(undefined) : path
}
