import { createFileRoute } from '@tanstack/react-router'
import { SignUp } from '#accounts/sign-up/sign-up.tsx'
import { REFERRAL_LABELS } from '#messages/referral-labels.ts'
import { PageHead } from '#shell/page-head.tsx'
import { useShopName } from '#lib/shop-name.ts'

export const Route = createFileRoute('/_shop/_account/account/sign-up')({ component: SignUpPage })

function SignUpPage() {
  return (
    <>
      <PageHead title="Create an account" description={`Create a ${useShopName()} account.`} />
      <SignUp referralOptions={Object.entries(REFERRAL_LABELS)} />
    </>
  )
}
