import { useNavigate } from '@tanstack/react-router'
import type { Collection } from '@twirl/contract/catalog/collections'
import { type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { CLOSED_LIST } from '#ui/use-option-keys.ts'
import { addSearch } from './recent-searches.ts'
import { SearchSuggestions } from './search-suggestions.tsx'

type SearchDialogProps = {
  /** Shown before anything is typed. */
  collections: Collection[]
  onClose: () => void
}

/** Open while it is rendered. */
export function SearchDialog({ collections, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [list, setList] = useState(CLOSED_LIST)
  const navigate = useNavigate()

  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])

  const close = () => dialog.current?.close()
  const closeOnBackdrop = ({ target }: MouseEvent) => {
    if (target === dialog.current) close()
  }

  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const text = query.trim()
    if (!text) return
    addSearch(text)
    close()
    void navigate({ to: '/search', search: { q: text } })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press on the backdrop closes; keys have Escape
    <dialog
      ref={dialog}
      aria-label="Search"
      onClick={closeOnBackdrop}
      onClose={onClose}
      className="mx-auto mt-0 w-full max-w-none bg-paper text-ink shadow-overlay backdrop:bg-ink/45 open:transition open:starting:-translate-y-3 open:starting:opacity-0 max-lg:h-dvh max-lg:max-h-none lg:max-h-[92dvh] lg:max-w-230 lg:rounded-b-band motion-reduce:open:starting:translate-y-0"
    >
      <div className="px-4 pb-8 md:px-8">
        <form
          role="search"
          onSubmit={search}
          className="sticky top-0 z-10 flex items-center gap-2 bg-paper py-3 lg:pt-6"
        >
          <div className="relative grow">
            <Icon
              name="search"
              className="absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-mute"
            />
            <input
              ref={input}
              name="q"
              aria-label="Search dresses, brands, colors"
              placeholder="Search dresses, brands, colors"
              maxLength={80}
              autoComplete="off"
              enterKeyHint="search"
              value={query}
              onChange={({ target }) => setQuery(target.value)}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={list.id !== undefined}
              aria-controls={list.id}
              aria-activedescendant={list.activeId}
              className="h-12 w-full rounded-full border border-line-strong bg-white pr-4 pl-12 text-base placeholder:text-ink-mute"
            />
          </div>
          <button
            type="button"
            aria-label="Close search"
            onClick={close}
            className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded-full hover:text-berry"
          >
            <Icon name="close" />
          </button>
        </form>
        <SearchSuggestions
          query={query}
          collections={collections}
          input={input}
          onChange={setList}
          onQuery={setQuery}
          onFollow={close}
        />
      </div>
    </dialog>
  )
}
