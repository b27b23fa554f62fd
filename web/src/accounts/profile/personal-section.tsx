import type { Customer } from '@twirl/contract/accounts/customer'
import { PersonalForm } from './personal-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { ProfileSection } from './profile-section.tsx'

export function PersonalSection({ customer }: { customer: Customer }) {
  return (
    <>
      <ProfileSection title="Personal data" text="How we call you and where we write to.">
        <PersonalForm customer={customer} />
      </ProfileSection>
      <ProfileSection
        title="Cell phone"
        text="You log in with it, and it gets your codes. A new number gets a code first."
      >
        <PhoneForm customer={customer} />
      </ProfileSection>
    </>
  )
}
