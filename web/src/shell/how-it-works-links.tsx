import type { Collection } from '@twirl/contract/catalog/collections'
import { useId } from 'react'
import { MenuLink } from './menu-link.tsx'
import { howItWorksGroups } from './menu-links.ts'

type HowItWorksLinksProps = {
  collections: Collection[]
  leadAGroupUrl: string
  onFollow?: () => void
}

/** The same two groups in the menu and in the drawer. */
export function HowItWorksLinks({ collections, leadAGroupUrl, onFollow }: HowItWorksLinksProps) {
  const id = useId()
  return howItWorksGroups(collections, leadAGroupUrl).map(({ title, links }, index) => (
    <div key={title}>
      <p id={`${id}${index}`} className="pb-1 font-display text-xl font-semibold">
        {title}
      </p>
      <ul aria-labelledby={`${id}${index}`}>
        {links.map(({ name, to }) => (
          <li key={name}>
            <MenuLink
              to={to}
              onClick={onFollow}
              className="flex min-h-11 items-center text-base font-normal text-ink-soft underline-offset-4 hover:text-berry hover:underline"
            >
              {name}
            </MenuLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}
