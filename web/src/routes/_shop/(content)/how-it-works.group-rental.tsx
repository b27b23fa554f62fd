import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#content/content-query.ts'
import { GroupRentalPage } from '#content/pages/group-rental-page.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'
import { looksQuery } from '#catalog/looks-query.ts'

export const Route = createFileRoute('/_shop/(content)/how-it-works/group-rental')({
  loader: loadContent('group-rental', (queryClient) => queryClient.ensureQueryData(looksQuery())),
  headers: publicPageHeaders,
  component: GroupRental,
})

function GroupRental() {
  const { data: looks } = useSuspenseQuery(looksQuery())
  const { rentalDaysGroup, refundHoursGroup } = useShopTerms()
  return (
    <>
      <PageHead
        title="Group rental and trunk shows"
        description={`Your group shops with one password, everyone pays separately, and one box arrives. Wear it for ${rentalDaysGroup} days, with a full refund within ${refundHoursGroup} hours of receipt for group rentals.`}
        canonicalPath="/how-it-works/group-rental"
      />
      <GroupRentalPage looks={looks.slice(0, 3)} />
    </>
  )
}
