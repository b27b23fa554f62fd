import type { Collection } from '@twirl/contract/catalog/collections'

export const LEAD_A_GROUP_PAGE = '/lead-a-group'

/** The two groups of HOW IT WORKS, in the words and the order of spec section 2. Targets: decisions A21. */
export function howItWorksGroups(collections: Collection[], leadAGroupUrl: string) {
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
