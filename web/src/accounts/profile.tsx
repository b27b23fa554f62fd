import { Link } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts'
import type { ReactNode } from 'react'
import { LogoutButton } from './logout-button.tsx'
import { PasswordSection } from './password-section.tsx'
import { PersonalSection } from './personal-section.tsx'
import { PrivatePage } from './private-page.tsx'
import { PROFILE_TABS, type ProfileTab } from './profile-tab.ts'
import { PROFILE_GRID, ProfileSkeleton } from './profile-skeleton.tsx'
import { SchoolSection } from './school-section.tsx'

const SECTIONS: Record<ProfileTab, (props: { customer: Customer }) => ReactNode> = {
  personal: PersonalSection,
  password: PasswordSection,
  school: SchoolSection,
}

export function Profile({ tab }: { tab: ProfileTab }) {
  const Section = SECTIONS[tab]
  return (
    <>
      <h1 className="pt-10 pb-8 text-4xl lg:pt-14 lg:pb-10">Your account</h1>
      <PrivatePage skeleton={<ProfileSkeleton />}>
        {(customer) => (
          <div className={PROFILE_GRID}>
            <div className="flex min-w-0 flex-col gap-6">
              <p className="text-ink-soft">
                Hi {customer.first_name}, good to see you.
                <span className="block wrap-anywhere">{customer.email}</span>
              </p>
              <ProfileTabs />
            </div>
            <div className="max-w-180 min-w-0 lg:row-span-2">
              <Section key={customer.id} customer={customer} />
            </div>
            <div className="max-lg:border-t max-lg:border-line max-lg:pt-6">
              <LogoutButton />
            </div>
          </div>
        )}
      </PrivatePage>
    </>
  )
}

function ProfileTabs() {
  return (
    <nav aria-label="Your account">
      <ul className="flex gap-1 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-col">
        {Object.entries(PROFILE_TABS).map(([name, label]) => (
          <li key={name} className="shrink-0">
            <Link
              to="/profile"
              search={{ tab: name === 'personal' ? undefined : name }}
              // The first one has no name in the address: without this it would match everywhere.
              activeOptions={{ explicitUndefined: true }}
              resetScroll={false}
              className="flex min-h-11 items-center rounded-full px-4 font-semibold whitespace-nowrap hover:text-berry aria-[current=page]:bg-blush aria-[current=page]:text-berry-deep"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
