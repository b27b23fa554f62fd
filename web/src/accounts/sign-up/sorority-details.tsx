import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { StepHeader } from '../layout/step-header.tsx'
import { DressSizeField } from '../profile/dress-size-field.tsx'
import { SchoolForm } from '../school/school-form.tsx'
import { PrivatePage } from '../session/private-page.tsx'
import { useLanding } from '../session/use-landing.ts'

/** The last step of signing up; may be skipped (decisions A99). */
export function SororityDetails() {
  const land = useLanding()
  return (
    <>
      <StepHeader title="Are you in a sorority?">
        Then your chapter’s events find you, and you can request pieces for the next one. You can
        change this any time.
      </StepHeader>
      <PrivatePage skeleton={<FormSkeleton fields={4} />}>
        {(customer) => (
          <SchoolForm customer={customer} button="Save" onSent={land}>
            <DressSizeField customer={customer} />
          </SchoolForm>
        )}
      </PrivatePage>
    </>
  )
}
