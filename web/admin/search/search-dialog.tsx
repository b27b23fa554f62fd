import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { SEARCH_KIND_NAMES, SEARCH_MIN, searchEverything } from '@twirl/contract/staff/search'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { Icon } from '#ui/icon.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { KIND_TEXTS, pathOf } from './search-paths.ts'

type Entry = { path: string; title: string; detail: string }
type Group = { value: string; items: Entry[] }

const TYPING_MS = 150

/** The search over everything (STAFF-74): the arrows choose, Enter opens. */
export default function SearchDialog({ pages, onClose }: SearchDialogProps) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const { groups, status } = useFound(typed, pages)
  const [isOpeningFirst, setOpeningFirst] = useState(false)
  const open = ({ path }: Entry) => {
    onClose()
    router.history.push(path)
  }
  const first = groups[0]?.items[0]
  // A scanner sends Enter at once, before there is anything to choose.
  const handleKey = ({ key }: KeyboardEvent) =>
    setOpeningFirst(key === 'Enter' && status === 'Searching…')
  useEffect(() => {
    if (isOpeningFirst && status === '' && first) open(first)
  })
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/40" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-2 pt-4 sm:pt-20">
          <Dialog.Popup
            aria-label="Search"
            className="flex max-h-[calc(100dvh-2rem)] w-full max-w-[36rem] flex-col overflow-hidden rounded-input bg-white text-ink shadow-overlay sm:max-h-[70dvh]"
          >
            <Autocomplete.Root
              open
              inline
              items={groups}
              value={typed}
              onValueChange={(value, { reason }) => {
                // Choosing an entry opens it, and types nothing.
                if (reason !== 'item-press') setTyped(value)
              }}
              itemToStringValue={({ title }: Entry) => title}
              filter={null}
              autoHighlight="always"
              keepHighlight
            >
              <div className="flex items-center gap-2 border-b border-line pl-4">
                <Icon name="search" />
                <Autocomplete.Input
                  aria-label="Search"
                  placeholder="Order, name, email, phone, tracking, unit code, product, event"
                  className="h-12 w-full min-w-0 bg-transparent text-base outline-none"
                  onKeyDown={handleKey}
                />
                <Dialog.Close
                  aria-label="Close"
                  className="grid size-12 shrink-0 place-items-center hover:text-berry"
                >
                  <Icon name="close" />
                </Dialog.Close>
              </div>
              <Autocomplete.Status className="px-4 py-2 text-sm text-ink-soft empty:hidden">
                {status}
              </Autocomplete.Status>
              <Autocomplete.List className="min-h-0 overflow-y-auto pb-2 empty:hidden">
                {(group: Group) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-4 pt-3 pb-1 text-xs font-semibold text-ink-soft">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(entry: Entry) => (
                        <Autocomplete.Item
                          key={entry.path}
                          value={entry}
                          onClick={() => open(entry)}
                          className="flex min-h-11 cursor-pointer flex-col justify-center px-4 py-1 text-sm data-highlighted:bg-blush"
                        >
                          <span className="font-semibold wrap-anywhere">
                            <Unbroken text={entry.title} />
                          </span>
                          <span className="text-xs text-ink-soft wrap-anywhere">
                            {entry.detail}
                          </span>
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type Page = { path: string; text: string; about: string }
type SearchDialogProps = {
  /** The pages that the member may open: they are found by their names. */
  pages: readonly Page[]
  onClose: () => void
}

/** What is found for the text; nothing while another text was searched, so that Enter opens no other entry than the one meant. */
function useFound(typed: string, pages: readonly Page[]): { groups: Group[]; status: string } {
  const text = typed.trim()
  const asked = useDebounced(text, TYPING_MS)
  const { data, error } = useQuery({
    queryKey: ['search', asked],
    queryFn: () => api(searchEverything, { text: asked }),
    enabled: asked.length >= SEARCH_MIN,
    gcTime: 0,
  })
  if (text.length < SEARCH_MIN) return { groups: [], status: '' }
  if (error && asked === text) return { groups: [], status: failureText(error) }
  if (!data || asked !== text) return { groups: [], status: 'Searching…' }
  const mayOpen = (page: string) => pages.some(({ path }) => path === page)
  const found = SEARCH_KIND_NAMES.map((kind) => ({
    value: KIND_TEXTS[kind],
    items: data.results
      .filter((result) => result.kind === kind)
      .map((result) => ({
        path: pathOf(result, mayOpen),
        title: result.title,
        detail: result.detail,
      })),
  }))
  const named = pages
    .filter(({ text: name }) => name.toLowerCase().startsWith(text.toLowerCase()))
    .map(({ path, text: title, about: detail }) => ({ path, title, detail }))
  const groups = [...found, { value: 'Pages', items: named }].filter(
    ({ items }) => items.length > 0,
  )
  return { groups, status: groups.length === 0 ? 'Nothing was found.' : '' }
}
