import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type TextLinkProps = {
  /** A path of the shop, with its query and hash, or an address with https. */
  to: string
  children: ReactNode
}

const CLASS = 'text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry'

/** A link within a sentence. */
export function TextLink({ to, children }: TextLinkProps) {
  if (!to.startsWith('/'))
    return (
      <a href={to} rel="noopener" className={CLASS}>
        {children}
      </a>
    )
  const [address = '', hash] = to.split('#')
  const [path, query] = address.split('?')
  return (
    <Link
      to={path}
      hash={hash}
      // Staff write links to any page, whose parameters have no common type.
      search={Object.fromEntries(new URLSearchParams(query)) as never}
      className={CLASS}
    >
      {children}
    </Link>
  )
}
