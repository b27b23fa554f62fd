import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import { useState } from 'react'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { HeaderMenu } from './header-menu.tsx'

const OccasionPreview = lazyPart(
  async () => (await import('./occasion-preview.tsx')).OccasionPreview,
  'background',
)

/** Takes the collections that menus show. The preview of their products is loaded when the menu is opened. */
export function OccasionsMenu({ collections }: { collections: Collection[] }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <HeaderMenu label="RENT BY OCCASIONS" onOpen={() => setOpened(true)}>
      <div className="page-width grid min-h-120 grid-cols-[15rem_1fr] gap-10 py-8 tracking-normal">
        <ul>
          {collections.map(({ id, name }) => (
            <li key={id}>
              <Link
                to="/collections/$collectionId"
                params={{ collectionId: String(id) }}
                data-collection={id}
                className="flex min-h-11 items-center rounded-full px-4 font-display text-xl font-semibold hover:text-berry aria-[current=page]:text-berry data-previewed:bg-blush data-previewed:text-berry-deep"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
        {wasOpened && <OccasionPreview collections={collections} />}
      </div>
    </HeaderMenu>
  )
}
