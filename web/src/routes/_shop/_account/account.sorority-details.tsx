import { createFileRoute } from '@tanstack/react-router'
import { SororityDetails } from '#accounts/sign-up/sorority-details.tsx'
import { FOR_CUSTOMERS } from '#lib/route/route-access.ts'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/_account/account/sorority-details')({
  staticData: { access: FOR_CUSTOMERS },
  component: SororityDetailsPage,
})

function SororityDetailsPage() {
  return (
    <>
      <PageHead title="University and sorority" description="Tell us about your chapter." />
      <SororityDetails />
    </>
  )
}
