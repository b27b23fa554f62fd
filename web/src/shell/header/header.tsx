import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import { useEffect } from 'react'
import { hasHint, useHint } from '#lib/visitor/hint-cookie.ts'
import { SearchLink } from '#search/search-link.tsx'
import { Glyph, Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { MenuLink } from '../menu-link.tsx'
import { Wordmark } from '../wordmark.tsx'
import { AccountLink } from './account-link.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { HowItWorksLinks } from './how-it-works-links.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { OccasionsMenu } from './occasions-menu.tsx'

const EventChip = lazyPart(
  async () => (await import('#trunk-shows/event-chip.tsx')).EventChip,
  'background',
)

const BAG = 'M5.5 8h13l1 12.5h-15L5.5 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5'

const CartDot = lazyPart(async () => (await import('#cart/cart-dot.tsx')).CartDot, 'background')

const FavoriteCount = lazyPart(
  async () => (await import('#favorites/favorite-count.tsx')).FavoriteCount,
  'background',
)

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
    // The menu appears at the large width, as filters and columns do. A container too: its units follow the text size, so that
    // large text gets the drawer instead of a menu that overflows. While an event is joined, only the row below its strip stays
    // in view.
    <header className="@container sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm in-data-event:-top-10">
      <EventStrip />
      <div className="page-width grid h-(--header-height) grid-cols-[1fr_auto_1fr] items-center lg:@min-[60rem]:grid-cols-[auto_1fr_auto] lg:@min-[60rem]:gap-4 lg:@min-[75rem]:gap-6 lg:@min-[84rem]:gap-10">
        {/* On phones the search is beside the menu, so that the name of the shop stays in the middle. */}
        <div className="flex gap-2.5 lg:@min-[60rem]:hidden">
          <MenuDrawer collections={collections} leadAGroupUrl={leadAGroupUrl} />
          <SearchLink collections={collections} />
        </div>
        <Wordmark />
        <nav
          aria-label="Main"
          className="hidden justify-center gap-4 text-[0.8125rem] font-semibold whitespace-nowrap lg:@min-[60rem]:flex lg:@min-[75rem]:justify-start lg:@min-[75rem]:gap-6 lg:@min-[75rem]:text-sm lg:@min-[75rem]:tracking-[0.04em] lg:@min-[84rem]:gap-8"
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
          <Link to="/trunk-show/find" className={ITEM}>
            FIND MY GROUP
          </Link>
          {/* Before the last item (SHOP-3). */}
          <MenuLink to={leadAGroupUrl} className={ITEM}>
            LEAD A GROUP
          </MenuLink>
          <Link to="/sale" className={ITEM}>
            SALE
          </Link>
        </nav>
        <div className="flex items-center justify-self-end lg:@min-[84rem]:gap-2">
          <div className="hidden lg:@min-[60rem]:block">
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

/** In place of the banners for visitors who joined an event. The attribute is set before the first paint (MARK_HINTS). */
function EventStrip() {
  const isJoined = useHint('event')
  useEffect(() => {
    // The first time it runs, with what the server rendered, the attribute must stay.
    document.documentElement.toggleAttribute('data-event', isJoined || hasHint('event'))
  }, [isJoined])
  return (
    <div className="hidden h-10 items-center justify-center bg-lilac px-[12px] in-data-event:flex">
      {isJoined && <EventChip />}
    </div>
  )
}

/** The server is asked for the dot only if the visitor has added an item once, or is logged in. */
function CartLink({ className }: { className: string }) {
  const mayHaveItems = useHint('bag', 'signed-in')
  return (
    <Link to="/cart" className={`relative ${className}`}>
      <Glyph path={BAG} />
      <span className="sr-only">Shopping bag</span>
      {mayHaveItems && <CartDot />}
    </Link>
  )
}

/** The server is asked for the favorites only if the visitor has saved one once, or is logged in. */
function FavoritesLink({ className }: { className: string }) {
  const mayHaveFavorites = useHint('hearts', 'signed-in')
  return (
    <Link to="/favorites" className={`relative ${className}`}>
      <Icon name="heart" />
      <span className="sr-only">Favorites</span>
      {mayHaveFavorites && <FavoriteCount />}
    </Link>
  )
}
