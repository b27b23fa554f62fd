import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import { type MouseEvent, useState } from 'react'
import { isPlainClick } from '#lib/is-plain-click.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const load = () => import('./search-dialog.tsx')
const SearchDialog = lazyPart(async () => (await load()).SearchDialog, 'action')

/**
 * Link to the search page, which has its own form. After hydration it opens the search dialog instead, which is loaded
 * when the pointer or the focus reaches the link.
 */
export function SearchLink({ collections }: { collections: Collection[] }) {
  const [isOpen, setOpen] = useState(false)

  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpen(true)
  }

  return (
    <>
      <Link
        to="/search"
        preload={false}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={open}
        className="flex size-11 items-center justify-center gap-2 rounded-full hover:text-berry lg:h-10 lg:w-auto lg:border lg:border-line-strong lg:pr-5 lg:pl-3.5 lg:text-sm lg:text-ink-soft lg:hover:border-berry"
      >
        <Icon name="search" className="size-6 lg:size-5" />
        <span className="max-lg:sr-only">Search</span>
      </Link>
      {isOpen && <SearchDialog collections={collections} onClose={() => setOpen(false)} />}
    </>
  )
}
