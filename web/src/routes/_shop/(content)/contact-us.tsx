import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#content/content-query.ts'
import { useContent } from '#content/use-content.ts'
import { ContentHeader } from '#content/content-header.tsx'
import { Line } from '#content/prose.tsx'
import { CompanyFacts, ContactAside } from '#content/pages/contact-aside.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { ContactForm } from '#messages/contact-form.tsx'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(content)/contact-us')({
  loader: loadContent('contact-us'),
  headers: publicPageHeaders,
  component: ContactUs,
})

function ContactUs() {
  const { block } = useContent('contact-us')
  return (
    <div className="page-width">
      <PageHead
        title="Contact us"
        description="A question about an order, a size, a group or your data? Write to us, and a real person will answer."
        canonicalPath="/contact-us"
      />
      <ContentHeader title="Contact Us">
        <Line text={block('header').text} />
      </ContentHeader>
      <div className="grid gap-12 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-16">
        <ContactForm />
        <div className="flex flex-col gap-5">
          <CompanyFacts />
          <ContactAside />
        </div>
      </div>
    </div>
  )
}
