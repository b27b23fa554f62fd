import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { HowItWorksPage } from '#content/pages/how-it-works-page.tsx'
import { publicPageHeaders } from '#lib/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'
import { looksQuery } from '#catalog/looks-query.ts'

export const Route = createFileRoute('/_shop/(content)/how-it-works/')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(looksQuery())
  },
  headers: publicPageHeaders,
  component: HowItWorks,
})

function HowItWorks() {
  const { data: looks } = useSuspenseQuery(looksQuery())
  return (
    <>
      <PageHead
        title="How to rent and return"
        description="Choose a dress, wear it for 21 days, send it back. Mini $16.99, midi and maxi $19.99, free round-trip shipping from $50 and one free exchange per rental order."
        canonicalPath="/how-it-works"
      />
      <HowItWorksPage looks={looks} />
    </>
  )
}
