import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type AdminLinkProps = {
  to: string
  className?: string
  isExact?: boolean
  onClick?: () => void
  children: ReactNode
}

/** A link within the back office. The types of Link know the pages of the shop, whose router this is not. */
export function AdminLink({ to, isExact = false, ...link }: AdminLinkProps) {
  return <Link to={to as never} activeOptions={{ exact: isExact }} {...link} />
}
