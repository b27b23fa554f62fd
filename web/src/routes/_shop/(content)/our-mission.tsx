import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#content/content-query.ts'
import { OurMissionPage } from '#content/pages/our-mission-page.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'
import { looksQuery } from '#catalog/looks-query.ts'

export const Route = createFileRoute('/_shop/(content)/our-mission')({
  loader: loadContent('our-mission', (queryClient) => queryClient.ensureQueryData(looksQuery())),
  headers: publicPageHeaders,
  component: OurMission,
})

function OurMission() {
  const { data: looks } = useSuspenseQuery(looksQuery())
  return (
    <>
      <PageHead
        title="Our mission"
        description="Getting ready together should be easy, affordable and a little less wasteful. Why we rent dresses, and what we promise."
        canonicalPath="/our-mission"
      />
      <OurMissionPage looks={looks.slice(3)} />
    </>
  )
}
