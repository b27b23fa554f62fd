import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#content/content-query.ts'
import { ReturnsPage } from '#content/pages/returns-page.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(content)/returns')({
  loader: loadContent('returns'),
  headers: publicPageHeaders,
  component: Returns,
})

function Returns() {
  const { refundHoursGroup, refundDays, exchange } = useShopTerms()
  return (
    <>
      <PageHead
        title="Returns, exchanges and refunds"
        description={`When your rental is due, how to send it back, and what can be exchanged or refunded: ${refundHoursGroup} hours for group rentals, ${refundDays} days for purchases. ${exchange.offer}`}
        canonicalPath="/returns"
      />
      <ReturnsPage />
    </>
  )
}
