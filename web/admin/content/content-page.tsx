import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CONTENT_PAGES, type ContentPage as Page } from '@twirl/contract/content'
import { getEditedContent } from '@twirl/contract/staff/content'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { announce } from '#ui/live-region.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { ContentEditor } from './content-editor.tsx'
import { ContentHistoryPopup } from './content-history-popup.tsx'

/** A page of text: its words, how it looks with them, and its history. */
export function ContentPage() {
  const { page } = useParams({ strict: false }) as { page: string }
  if (!Object.hasOwn(CONTENT_PAGES, page)) return <PageTitle title="This page does not exist" />
  return <Content key={page} page={page as Page} />
}

function Content({ page }: { page: Page }) {
  const { name, path } = CONTENT_PAGES[page]
  const queryClient = useQueryClient()
  // Null: the texts that the shop shows.
  const [version, setVersion] = useState<number | null>(null)
  // Each begin is an editor of its own, which goes on with the texts and the version that it began with.
  const [begins, setBegins] = useState(0)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const content = useQuery({
    queryKey: ['content', page, version, begins],
    queryFn: () => api(getEditedContent, { page, ...(version !== null && { version }) }),
    staleTime: Infinity,
  })
  const begin = (next: number | null) => {
    setVersion(next)
    setBegins(begins + 1)
    setHistoryOpen(false)
  }
  return (
    <>
      <PageTitle title={name}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <button type="button" className={TEXT_BUTTON} onClick={() => setHistoryOpen(true)}>
            History
          </button>
          <a href={path} target="_blank" rel="noreferrer" className={TEXT_BUTTON}>
            Open in the shop
          </a>
          <AdminLink to="/admin/content" className={TEXT_BUTTON}>
            All pages
          </AdminLink>
        </div>
      </PageTitle>
      {version !== null && (
        <p role="status" className="mb-5 rounded-input bg-butter px-4 py-3">
          {version === 0 ? 'These are the texts of the delivery.' : `This is version ${version}.`}{' '}
          The shop shows them when you publish.
        </p>
      )}
      <Loaded query={content}>
        {(data) => (
          <ContentEditor
            key={begins}
            content={data}
            onPublished={() => {
              announce('The page is published.')
              void queryClient.invalidateQueries({ queryKey: ['content-versions', page] })
              begin(null)
            }}
          />
        )}
      </Loaded>
      {isHistoryOpen && (
        <ContentHistoryPopup page={page} onClose={() => setHistoryOpen(false)} onOpen={begin} />
      )}
    </>
  )
}
