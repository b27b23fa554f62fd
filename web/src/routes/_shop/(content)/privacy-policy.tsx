import { createFileRoute } from '@tanstack/react-router'
import { loadContent } from '#content/content-query.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ConsentChoice } from '#analytics/consent-choice.tsx'
import { PrivacyPage } from '#content/pages/privacy-page.tsx'
import { publicPageHeaders } from '#lib/route/public-page-headers.ts'
import { settingsQuery } from '#lib/settings-query.ts'
import { PageHead } from '#shell/page-head.tsx'
import { useShopName } from '#lib/shop-name.ts'

export const Route = createFileRoute('/_shop/(content)/privacy-policy')({
  loader: loadContent('privacy-policy'),
  headers: publicPageHeaders,
  component: PrivacyPolicy,
})

function PrivacyPolicy() {
  const { analytics } = useSuspenseQuery(settingsQuery()).data
  return (
    <>
      <PageHead
        title="Privacy policy"
        description={`What ${useShopName()} keeps about you, why, and how to have it deleted: no card numbers, nothing sold.`}
        canonicalPath="/privacy-policy"
      />
      <PrivacyPage consentChoice={analytics && <ConsentChoice />} />
    </>
  )
}
