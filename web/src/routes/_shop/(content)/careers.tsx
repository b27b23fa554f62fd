import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#content/content-query.ts'
import { useContent } from '#content/use-content.ts'
import { CareersIntro } from '#content/pages/careers-intro.tsx'
import { FormSection } from '#content/form-section.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { CareerForm } from '#messages/career-form.tsx'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(content)/careers')({
  loader: loadContent('careers'),
  headers: publicPageHeaders,
  component: Careers,
})

function Careers() {
  const { block } = useContent('careers')
  return (
    <div className="page-width">
      <PageHead
        title="Careers"
        description="Campus, garment care, customer care, engineering: a small team that sends a lot of dresses to a lot of parties. Apply here."
        canonicalPath="/careers"
      />
      <CareersIntro />
      <FormSection block={block('form')}>
        <CareerForm />
      </FormSection>
    </div>
  )
}
