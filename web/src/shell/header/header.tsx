import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import { SearchLink } from '#search/search-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { AccountLink } from './account-link.tsx'
import { CartLink } from './cart-link.tsx'
import { FavoritesLink } from './favorites-link.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { HowItWorksLinks } from './how-it-works-links.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { MenuLink } from '../menu-link.tsx'
import { OccasionsMenu } from './occasions-menu.tsx'
import { Wordmark } from '../wordmark.tsx'

type HeaderProps = {
  /** The collections that menus show. */
  collections: Collection[]
  leadAGroupUrl: string
}

const ITEM = 'flex min-h-11 items-center hover:text-berry aria-[current=page]:text-berry'
const ICON_LINK =
  'grid size-11 place-items-center rounded-full hover:text-berry aria-[current=page]:text-berry'

export function Header({ collections, leadAGroupUrl }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="page-width grid h-(--header-height) grid-cols-[1fr_auto_1fr] items-center lg:grid-cols-[auto_1fr_auto] lg:gap-6 xl:gap-10">
        {/* On phones the search is beside the menu, so that the name of the shop stays in the middle. */}
        <div className="flex gap-2.5 lg:hidden">
          <MenuDrawer collections={collections} leadAGroupUrl={leadAGroupUrl} />
          <SearchLink collections={collections} />
        </div>
        <Wordmark />
        <nav
          aria-label="Main"
          className="flex gap-6 text-sm font-semibold tracking-[0.04em] whitespace-nowrap max-lg:hidden xl:gap-8"
        >
          <OccasionsMenu collections={collections} />
          <HeaderMenu label="HOW IT WORKS">
            <div className="page-width grid grid-cols-[1fr_1fr_2fr] gap-10 py-8 tracking-normal">
              <HowItWorksLinks collections={collections} leadAGroupUrl={leadAGroupUrl} />
              <img
                src="/art/one-box.svg"
                alt=""
                width="640"
                height="520"
                loading="lazy"
                className="h-64 w-full rounded-band bg-lilac object-contain object-bottom pt-4"
              />
            </div>
          </HeaderMenu>
          {/* Before the last item (spec section 2). */}
          <MenuLink to={leadAGroupUrl} className={ITEM}>
            LEAD A GROUP
          </MenuLink>
          <Link to="/sale" className={ITEM}>
            SALE
          </Link>
        </nav>
        <div className="flex items-center justify-self-end xl:gap-2">
          <div className="max-lg:hidden">
            <SearchLink collections={collections} />
          </div>
          <AccountLink className={ICON_LINK}>
            <Icon name="person" />
          </AccountLink>
          <FavoritesLink className={ICON_LINK} />
          <CartLink className={`-mr-2.5 ${ICON_LINK}`} />
        </div>
      </div>
    </header>
  )
}
