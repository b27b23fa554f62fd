import { createFileRoute } from '@tanstack/react-router'
import { Forgot } from '#accounts/password/forgot.tsx'
import { PageHead } from '#shell/page-head.tsx'

export const Route = createFileRoute('/_shop/_account/account/forgot')({ component: ForgotPage })

function ForgotPage() {
  return (
    <>
      <PageHead title="Forgot your password?" description="Choose a new password." />
      <Forgot />
    </>
  )
}
