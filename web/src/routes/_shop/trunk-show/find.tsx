import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { sororitiesQuery, universitiesQuery } from '#accounts/school/school-queries.ts'
import { useSession } from '#accounts/session/use-session.ts'
import { ContentHeader } from '#content/content-header.tsx'
import { textParameters } from '#lib/url/text-parameters.ts'
import { PageHead } from '#shell/page-head.tsx'
import { FindGroup } from '#trunk-shows/join/find-group.tsx'
import type { Membership } from '#trunk-shows/join/own-events.tsx'

/** Depends on the link and on the event that is stored in the tab: its HTML is not cached. */
export const Route = createFileRoute('/_shop/trunk-show/find')({
  validateSearch: textParameters('alias'),
  component: FindPage,
})

function FindPage() {
  const { alias } = Route.useSearch()
  const [universityId, setUniversityId] = useState<number>()
  const universities = useQuery({ ...universitiesQuery(), enabled: useHydrated() })
  const sororities = useQuery({
    ...sororitiesQuery(universityId ?? 0),
    enabled: universityId !== undefined,
  })
  const failed = [universities, sororities].find(({ isError }) => isError)
  return (
    <div className="page-width">
      <PageHead
        title="Find my group"
        description="Find your chapter's trunk show or your group rental, and enter its password."
      />
      <ContentHeader title="Find my group">
        Your group has its own shop. Tell us which one is yours, and get dressed together.
      </ContentHeader>
      <FindGroup
        key={alias}
        alias={alias}
        membership={useMembership()}
        schools={{ universities: universities.data ?? [], sororities: sororities.data ?? [] }}
        onRetry={failed && (() => void failed.refetch())}
        onUniversity={setUniversityId}
      />
    </div>
  )
}

function useMembership(): Membership {
  const session = useSession()
  switch (session.state) {
    case 'customer': {
      const { university_id, university_name, sorority_id, sorority_name } = session.customer
      if (university_id === null || sorority_id === null) return { state: 'OUTSIDER' }
      const name = [sorority_name, university_name].filter(Boolean).join(', ')
      return { state: 'MEMBER', university_id, sorority_id, name }
    }
    case 'unknown':
      return { state: 'UNKNOWN' }
    case 'guest':
    case 'gone':
    case 'failed':
      return { state: 'GUEST' }
  }
}
