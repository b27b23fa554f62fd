import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHint } from '#lib/visitor/hint-cookie.ts'

type AccountLinkProps = {
  className: string
  onClick?: () => void
  /** Shown instead of the name. */
  children?: ReactNode
}

/** Link to the account, or to the login and back. The HTML is the same for every visitor until hydration. */
export function AccountLink({ children, ...rest }: AccountLinkProps) {
  const { href } = useLocation()
  const isHydrated = useHydrated()
  const isLoggedIn = useHint('signed-in')
  const name = isLoggedIn ? 'Your account' : 'Log in'
  const link = { ...rest, 'aria-label': name, children: children ?? name }
  if (isLoggedIn) return <Link to="/profile" {...link} />
  const search = ({ redirect }: { redirect?: string }) =>
    isHydrated ? { redirect: redirect ?? href } : {}
  return <Link to="/account/login" search={search} {...link} />
}
