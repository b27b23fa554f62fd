import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import type { Settings } from '@twirl/contract/system'
import type { ReactNode } from 'react'
import { MenuLink } from './menu-link.tsx'
import { Wordmark } from './wordmark.tsx'
import { useShopName } from '#lib/shop-name.ts'

const LINK =
  'inline-flex min-h-8 items-center text-white/85 underline-offset-4 hover:text-gold hover:underline'
const COLLECTIONS_SHOWN = 4 // SHOP-6

type FooterProps = {
  /** The collections that menus show. */
  collections: Collection[]
  leadAGroupUrl: string
  rentalDays: number
  socialLinks: Settings['social_links']
}

export function Footer({ collections, leadAGroupUrl, rentalDays, socialLinks }: FooterProps) {
  const shop = useShopName()
  const groups = [
    {
      title: 'Rent',
      links: [
        ['Rent By Occasions', '/collections'],
        ...collections
          .slice(0, COLLECTIONS_SHOWN)
          .map(({ id, name }) => [name, `/collections/${id}`] as const),
      ],
    },
    {
      title: 'Groups',
      links: [
        ['Group Rental', '/how-it-works/group-rental'],
        ['Lead a Group', leadAGroupUrl],
        ['Size Charts', '/size-charts'],
        ['Our Mission', '/our-mission'],
      ],
    },
    {
      title: 'Help',
      links: [
        ['FAQ', '/faq'],
        ['Returns', '/returns'],
        ['Damaged Items Policy', '/damaged-items-policy'],
        ['Careers', '/careers'],
        ['Contact Us', '/contact-us'],
      ],
    },
  ] as const
  return (
    <footer className="on-ink mt-26 bg-ink text-white">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:py-18">
        <div className="max-lg:col-span-2">
          <Wordmark className="[&>svg]:text-gold" isOnDark />
          <p className="max-w-80 pt-3 text-white/85">
            Dresses for the nights you get ready together. Rent for {rentalDays} days, or keep the
            one you love.
          </p>
          {socialLinks.length > 0 && (
            <ul aria-label={`Follow ${shop}`} className="flex flex-wrap gap-2 pt-6">
              {socialLinks.map(({ name, url }) => (
                <li key={name}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener"
                    className="inline-flex min-h-10 items-center rounded-full border border-white/40 px-4 text-sm hover:border-gold hover:text-gold"
                  >
                    {name}
                    <span className="sr-only">, opens in a new tab</span>
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {groups.map(({ title, links }) => (
          <FooterGroup key={title} title={title}>
            {links.map(([name, to]) => (
              <li key={to}>
                <MenuLink to={to} className={LINK}>
                  {name}
                </MenuLink>
              </li>
            ))}
          </FooterGroup>
        ))}
      </div>
      <div className="page-width">
        <p className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-white/20 py-5 pr-16 text-sm text-white/75">
          © {shop}. All rights reserved.
          <Link to="/privacy-policy" className={LINK}>
            Privacy Policy
          </Link>
        </p>
      </div>
    </footer>
  )
}

function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="pb-3 font-semibold text-gold">{title}</p>
      <ul className="flex flex-col gap-1">{children}</ul>
    </nav>
  )
}
