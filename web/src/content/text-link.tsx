import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type TextLinkProps = Pick<LinkProps, 'to' | 'hash' | 'search'> & { children: ReactNode }

/** A link within a sentence. */
export function TextLink(props: TextLinkProps) {
  return (
    <Link
      {...props}
      className="text-berry underline decoration-berry/40 underline-offset-4 hover:decoration-berry"
    />
  )
}
