import { createFileRoute } from '@tanstack/react-router'
import { SignUp } from '#accounts/sign-up/sign-up.tsx'
import { REFERRAL_LABELS } from '#messages/referral-labels.ts'
import { PageHead } from '#shell/page-head.tsx'
import { useFeature } from '#lib/use-feature.ts'
import { useShopName } from '#lib/shop-name.ts'

export const Route = createFileRoute('/_shop/_account/account/sign-up')({ component: SignUpPage })

function SignUpPage() {
  return (
    <>
      <PageHead title="Create an account" description={`Create a ${useShopName()} account.`} />
      {useFeature('text_messages') ? (
        <SignUp referralOptions={Object.entries(REFERRAL_LABELS)} />
      ) : (
        // A new account needs a code by text message.
        <p>We’re not opening new accounts right now. Please come back soon.</p>
      )}
    </>
  )
}
