import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { toSameOriginPath } from '#lib/url/same-origin-path.ts'

/** The page that asked for the login; passed on from step to step. */
export function useRedirect(): string | undefined {
  return useSearch({ strict: false }).redirect
}

/** Navigates there and replaces the history entry, so that “back” does not lead to a finished form. */
export function useLanding(): () => void {
  const navigate = useNavigate()
  const redirect = useRedirect()
  return useCallback(
    () => void navigate({ href: landingPath(redirect), replace: true, ignoreBlocker: true }),
    [navigate, redirect],
  )
}

// Pages for guests, useless after a login.
const BEFORE_LOGIN = /^\/(login|reset-password|account\/(?!sorority-details|confirm-email\/))/

/** The target after a login: the redirect if it is a page of the shop, otherwise the home page. */
export function landingPath(redirect: unknown): string {
  const path = toSameOriginPath(redirect)
  return BEFORE_LOGIN.test(path) ? toSameOriginPath(undefined) : path
}
