import type { Customer } from '@twirl/contract/accounts/customer'
import { SchoolForm } from '../school/school-form.tsx'
import { ProfileSection } from './profile-section.tsx'

export function SchoolSection({ customer }: { customer: Customer }) {
  return (
    <ProfileSection
      title="University & sorority"
      text={
        customer.is_not_sorority_member
          ? 'You told us that you are not in a sorority. Joined one? Choose it here.'
          : 'So that your chapter’s events find you. Your size makes choosing quicker.'
      }
    >
      <SchoolForm customer={customer} button="Save" sentText="Saved." />
    </ProfileSection>
  )
}
