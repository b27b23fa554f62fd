import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import { useEffect, useRef } from 'react'
import { menuCollections } from './collection-kinds.ts'

type CollectionHeaderProps = {
  name: string
  description: string
  /** All collections, for the links to the others. */
  collections: Collection[]
}

const CHIP =
  'inline-flex min-h-10 items-center rounded-full border border-line px-4 text-sm font-semibold whitespace-nowrap transition hover:border-berry hover:text-berry aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-white'

/** How much of the chips before the current one is shown. */
const SHOWN_BEFORE = 64

export function CollectionHeader({ name, description, collections }: CollectionHeaderProps) {
  const chips = useRef<HTMLUListElement>(null)
  // Not with scrollIntoView, which would scroll the page, too.
  useEffect(() => {
    const list = chips.current!
    const chip = [...list.querySelectorAll('a')].find(({ textContent }) => textContent === name)
    list.scrollLeft = (chip?.offsetLeft ?? 0) - SHOWN_BEFORE
  }, [name])
  return (
    <>
      <header className="flex flex-col gap-3 pt-10 pb-6 lg:pt-14 lg:pb-8">
        <h1 className="text-4xl">{name}</h1>
        <p className="max-w-read text-ink-soft">{description}</p>
      </header>
      <nav aria-label="Occasions" className="pb-4 lg:pb-6">
        <ul
          ref={chips}
          className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0"
        >
          {menuCollections(collections).map((collection) => (
            <li key={collection.id}>
              <Link
                to="/collections/$collectionId"
                params={{ collectionId: String(collection.id) }}
                className={CHIP}
              >
                {collection.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
