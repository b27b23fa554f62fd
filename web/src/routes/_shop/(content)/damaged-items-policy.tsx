import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#content/content-query.ts'
import { DamagedItemsPage } from '#content/pages/damaged-items-page.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(content)/damaged-items-policy')({
  loader: loadContent('damaged-items-policy'),
  headers: publicPageHeaders,
  component: DamagedItemsPolicy,
})

function DamagedItemsPolicy() {
  return (
    <>
      <PageHead
        title="Damaged items policy"
        description="Normal wear is on us. What happens when a dress arrives damaged, can’t be repaired or doesn’t come back."
        canonicalPath="/damaged-items-policy"
      />
      <DamagedItemsPage />
    </>
  )
}
