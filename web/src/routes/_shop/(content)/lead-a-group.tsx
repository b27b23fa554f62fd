import { createFileRoute } from '@tanstack/react-router'
import { FormSection } from '#content/form-section.tsx'
import { LeadIntro } from '#content/pages/lead-intro.tsx'
import { publicPageHeaders } from '#lib/public-page-headers.ts'
import { LeadForm } from '#messages/lead-form.tsx'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(content)/lead-a-group')({
  headers: publicPageHeaders,
  component: LeadAGroup,
})

function LeadAGroup() {
  return (
    <div className="page-width">
      <PageHead
        title="Lead a group"
        description="Bring your chapter, bridal party or team: one password, one box, everyone pays for herself, 14 days to wear it. Apply to lead a group rental."
        canonicalPath="/lead-a-group"
      />
      <LeadIntro />
      <FormSection
        title="Tell us about your group"
        text="We answer with a plan: dates, pieces, and what you need to do when."
      >
        <LeadForm />
      </FormSection>
    </div>
  )
}
