import { createFileRoute } from '@tanstack/react-router'
import { faqJsonLd, FaqPage } from '#content/pages/faq-page.tsx'
import { publicPageHeaders } from '#lib/public-page-headers.ts'
import { PageHead } from '#shell/page-head.tsx'
import { JsonLd } from '#ui/json-ld.tsx'

export const Route = createFileRoute('/_shop/(content)/faq')({
  headers: publicPageHeaders,
  component: Faq,
})

function Faq() {
  return (
    <>
      <PageHead
        title="FAQ"
        description="Prices, rental periods, sizes, shipping, exchanges, refunds, group rentals and trunk shows: short answers to what people ask about Twirl."
        canonicalPath="/faq"
      />
      <JsonLd data={import.meta.env.SSR ? faqJsonLd() : null} />
      <FaqPage />
    </>
  )
}
