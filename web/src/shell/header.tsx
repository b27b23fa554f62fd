import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog'
import { CollectionTile } from '#catalog/collection-tile.tsx'
import { DisclosureMenu } from '#ui/disclosure-menu.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { Wordmark } from './wordmark.tsx'

/** Takes the collections that menus show. */
export function Header({ collections }: { collections: Collection[] }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="page-width grid h-(--header-height) grid-cols-[1fr_auto_1fr] items-center">
        <div className="lg:hidden">
          <MenuDrawer collections={collections} />
        </div>
        <nav
          aria-label="Main"
          className="flex gap-8 text-sm font-semibold tracking-[0.04em] max-lg:hidden"
        >
          <DisclosureMenu label="RENT BY OCCASIONS" group="header-menu">
            <ul className="page-width grid grid-cols-7 gap-5 py-8">
              {collections.map((collection) => (
                <li key={collection.id}>
                  <CollectionTile collection={collection} pictureSizes="170px" />
                </li>
              ))}
            </ul>
          </DisclosureMenu>
          <Link
            to="/home"
            hash="how-it-works"
            activeOptions={{ includeHash: true }}
            className="flex min-h-11 items-center hover:text-berry"
          >
            HOW IT WORKS
          </Link>
        </nav>
        <Wordmark className="col-start-2" />
        <p className="justify-self-end text-sm text-ink-soft max-lg:hidden">
          Free round-trip shipping from $50
        </p>
      </div>
    </header>
  )
}
