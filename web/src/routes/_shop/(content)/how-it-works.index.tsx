import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#content/content-query.ts'
import { HowItWorksPage } from '#content/pages/how-it-works-page.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'
import { looksQuery } from '#catalog/looks-query.ts'

export const Route = createFileRoute('/_shop/(content)/how-it-works/')({
  loader: loadContent('how-it-works', (queryClient) => queryClient.ensureQueryData(looksQuery())),
  headers: publicPageHeaders,
  component: HowItWorks,
})

function HowItWorks() {
  const { data: looks } = useSuspenseQuery(looksQuery())
  const { rentalDays, rentalMini, rentalLong, minimum, exchange } = useShopTerms()
  return (
    <>
      <PageHead
        title="How to rent and return"
        description={`Choose a dress, wear it for ${rentalDays} days, send it back. Mini ${rentalMini}, midi and maxi ${rentalLong}, ${minimum} order minimum. ${exchange.offer}`}
        canonicalPath="/how-it-works"
      />
      <HowItWorksPage looks={looks} />
    </>
  )
}
