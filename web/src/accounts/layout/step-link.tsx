import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRedirect } from '../session/use-landing.ts'

type StepLinkProps = {
  to: '/account/login' | '/account/code-login' | '/account/sign-up' | '/account/forgot'
  children: ReactNode
}

/** Link to another account page; keeps the redirect. */
export function StepLink({ to, children }: StepLinkProps) {
  return (
    <Link
      to={to}
      search={{ redirect: useRedirect() }}
      className="inline-flex min-h-11 items-center text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
    >
      {children}
    </Link>
  )
}
