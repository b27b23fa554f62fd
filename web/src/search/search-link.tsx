import { Link } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import { type MouseEvent, useState } from 'react'
import { isPlainClick } from '#lib/is-plain-click.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const load = () => import('./search-dialog.tsx')
const SearchDialog = lazyPart(async () => (await load()).SearchDialog, 'action')

/**
 * Link to the search page, which has its own form. After hydration it opens the search dialog instead, which is loaded
 * when the pointer or the focus reaches the link. It has a text where the header, its container, has room.
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
        className="flex size-11 items-center justify-center gap-2 rounded-full hover:text-berry @min-[75rem]:h-10 @min-[75rem]:w-auto @min-[75rem]:border @min-[75rem]:border-line-strong @min-[75rem]:pr-5 @min-[75rem]:pl-3.5 @min-[75rem]:text-sm @min-[75rem]:text-ink-soft @min-[75rem]:hover:border-berry"
      >
        <Icon name="search" className="size-6 @min-[75rem]:size-5" />
        <span className="@max-[75rem]:sr-only">Search</span>
      </Link>
      {isOpen && <SearchDialog collections={collections} onClose={() => setOpen(false)} />}
    </>
  )
}
