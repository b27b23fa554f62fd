import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'
import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { DressSizeField } from '../profile/dress-size-field.tsx'
import { SchoolForm } from '../school/school-form.tsx'
import { PrivatePage } from '../session/private-page.tsx'
import { useLanding } from '../session/use-landing.ts'
import { useShopName } from '#lib/shop-name.ts'

/** The last step of signing up; may be skipped (ACCOUNT-16). */
export function SororityDetails() {
  const land = useLanding()
  const shop = useShopName()
  return (
    <>
      <StepHeader title="Are you in a sorority?">
        Add your chapter to request pieces for its next event. You can change this any time in your
        account.
      </StepHeader>
      <NeedsScripts />
      <PrivatePage skeleton={<FormSkeleton fields={4} />}>
        {(customer) => (
          <>
            <p role="status" className="mb-6 rounded-input bg-mint px-4 py-3">
              <strong className="font-semibold">
                Welcome to {shop}, {customer.first_name}!
              </strong>{' '}
              Your account is ready, and a welcome email is on its way to you.
            </p>
            <SchoolForm customer={customer} button="Save" onSent={land}>
              <DressSizeField customer={customer} />
            </SchoolForm>
          </>
        )}
      </PrivatePage>
    </>
  )
}
