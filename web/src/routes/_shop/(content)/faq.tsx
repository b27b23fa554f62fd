import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#content/content-query.ts'
import { FaqPage, useFaqJsonLd } from '#content/pages/faq-page.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { useShopName } from '#lib/shop-name.ts'

export const Route = createFileRoute('/_shop/(content)/faq')({
  loader: loadContent('faq'),
  headers: publicPageHeaders,
  component: Faq,
})

function Faq() {
  const jsonLd = useFaqJsonLd()
  return (
    <>
      <PageHead
        title="FAQ"
        description={`Prices, rental periods, sizes, shipping, exchanges, refunds, group rentals and trunk shows: short answers to common questions about ${useShopName()}.`}
        canonicalPath="/faq"
      />
      <JsonLd data={import.meta.env.SSR ? jsonLd : null} />
      <FaqPage />
    </>
  )
}
