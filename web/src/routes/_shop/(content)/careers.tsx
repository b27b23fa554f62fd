import { createFileRoute } from '@tanstack/react-router'
import { CareersIntro } from '#content/pages/careers-intro.tsx'
import { FormSection } from '#content/form-section.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { CareerForm } from '#messages/career-form.tsx'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(content)/careers')({
  headers: publicPageHeaders,
  component: Careers,
})

function Careers() {
  return (
    <div className="page-width">
      <PageHead
        title="Careers"
        description="Campus, garment care, customer care, engineering: a small team that sends a lot of dresses to a lot of parties. Apply here."
        canonicalPath="/careers"
      />
      <CareersIntro />
      <FormSection title="Apply" text="It takes about ten minutes. No cover letter needed.">
        <CareerForm />
      </FormSection>
    </div>
  )
}
