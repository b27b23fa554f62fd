import { Link, useHydrated, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHint } from '#lib/visitor/hint-cookie.ts'

type AccountLinkProps = {
  className: string
  onClick?: () => void
  /** What stands for its name, where there is no room for it. */
  children?: ReactNode
}

/** To her account, or to the login and back here. Pages are the same for everybody until scripts run. */
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
