import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { collectionsQuery } from '#catalog/catalog-queries.ts'
import { menuCollections } from '#catalog/collection-kinds.ts'
import { loadContent } from '#content/content-query.ts'
import { useContent } from '#content/use-content.ts'
import { FormSection } from '#content/form-section.tsx'
import { LeadIntro } from '#content/pages/lead-intro.tsx'
import { useShopTerms } from '#lib/shop-terms.ts'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { LeadForm } from '#messages/lead-form.tsx'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/(content)/lead-a-group')({
  loader: loadContent('lead-a-group', (client) => client.ensureQueryData(collectionsQuery())),
  headers: publicPageHeaders,
  component: LeadAGroup,
})

function LeadAGroup() {
  const { block } = useContent('lead-a-group')
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
      <FormSection block={block('form')}>
        <LeadForm collections={menuCollections(collections)} />
      </FormSection>
    </div>
  )
}
