import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type MenuLinkProps = {
  /** A path of the shop, with or without a hash, or an external URL; settings contain both. */
  to: string
  className?: string
  onClick?: () => void
  children: ReactNode
}

export function MenuLink({ to, children, ...rest }: MenuLinkProps) {
  if (!to.startsWith('/')) {
    return (
      <a href={to} rel="noopener" {...rest}>
        {children}
      </a>
    )
  }
  const [path, hash] = to.split('#')
  return (
    <Link to={path} hash={hash} activeOptions={{ includeHash: Boolean(hash) }} {...rest}>
      {children}
    </Link>
  )
}
