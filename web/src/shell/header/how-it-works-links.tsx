import type { Collection } from '@twirl/contract/catalog/collections'
import { useId } from 'react'
import { MenuLink } from '../menu-link.tsx'

type HowItWorksLinksProps = {
  collections: Collection[]
  leadAGroupUrl: string
  onFollow?: () => void
}

/** The two groups of HOW IT WORKS, in the menu and in the drawer. */
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

/** Texts and order: SHOP-4. Targets: SHOP-4. */
function howItWorksGroups(collections: Collection[], leadAGroupUrl: string) {
  const [first] = collections
  return [
    {
      title: 'Individual Rental',
      links: [
        { name: 'Rent with Us', to: first ? `/collections/${first.id}` : '/home' },
        { name: 'How to Rent and Return', to: '/how-it-works' },
        { name: 'FAQ', to: '/faq' },
      ],
    },
    {
      title: 'Group Rental',
      links: [
        { name: 'Find My Group Rental', to: '/trunk-show/find' },
        { name: 'Lead A Group', to: leadAGroupUrl },
        { name: 'In-person Rental Events', to: '/how-it-works/group-rental#in-person' },
        { name: 'FAQ', to: '/faq#groups' },
      ],
    },
  ]
}
