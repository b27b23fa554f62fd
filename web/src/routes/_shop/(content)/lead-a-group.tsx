import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { collectionsQuery } from '#catalog/catalog-queries.ts'
import { menuCollections } from '#catalog/collection-kinds.ts'
import { FormSection } from '#content/form-section.tsx'
import { LeadIntro } from '#content/pages/lead-intro.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { LeadForm } from '#messages/lead-form.tsx'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(content)/lead-a-group')({
  headers: publicPageHeaders,
  loader: ({ context }) => context.queryClient.ensureQueryData(collectionsQuery()),
  component: LeadAGroup,
})

function LeadAGroup() {
  const { rentalDaysGroup } = useShopTerms()
  const { data: collections } = useSuspenseQuery(collectionsQuery())
  return (
    <div className="page-width">
      <PageHead
        title="Lead a group"
        description={`Bring your chapter, bridal party or team: one password, one box, everyone pays separately, ${rentalDaysGroup} days to wear it. Apply to lead a group.`}
        canonicalPath="/lead-a-group"
      />
      <LeadIntro />
      <FormSection
        title="Tell us about your group"
        text="We’ll get back to you with a plan: dates, pieces, and what to do when."
      >
        <LeadForm collections={menuCollections(collections)} />
      </FormSection>
    </div>
  )
}
