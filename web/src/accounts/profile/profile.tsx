import { Link } from '@tanstack/react-router'
import type { Customer } from '@twirl/contract/accounts/customer'
import { type ReactNode, useEffect, useRef } from 'react'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { NeedsScripts } from '#ui/loading/needs-scripts.tsx'
import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { SchoolForm } from '../school/school-form.tsx'
import { LogoutButton } from '../session/logout-button.tsx'
import { PrivatePage } from '../session/private-page.tsx'
import { PasswordSection } from './password-section.tsx'
import { PersonalForm } from './personal-form.tsx'
import { PhoneForm } from './phone-form.tsx'
import { ProfileSection } from './profile-section.tsx'
import { PROFILE_TABS, type ProfileTab } from './profile-tab.ts'

/** What other slices show in a tab. */
type ProfilePanels = {
  orders: ReactNode
  cards: ReactNode
  /** Shown beside the tabs, to customers who lead events. */
  ledEvents: ReactNode
  renderAddresses: (customer: Customer) => ReactNode
}

type SectionProps = ProfilePanels & { customer: Customer }

const SECTIONS: Record<ProfileTab, (props: SectionProps) => ReactNode> = {
  personal: PersonalSection,
  orders: OrdersSection,
  addresses: AddressSection,
  payment: PaymentSection,
  password: PasswordSection,
  school: SchoolSection,
}

/** Name and tabs, the open tab, the logout button; on a wide screen the first and the last share a side column. */
const PROFILE_GRID = 'grid gap-8 lg:grid-cols-[16rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-16'

/** Leaves a part of the tab before it visible. */
const TAB_INSET_PX = 56

export function Profile({ tab, ...panels }: ProfilePanels & { tab: ProfileTab }) {
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
              {panels.ledEvents}
              <ProfileTabs tab={tab} />
            </div>
            <div className={`min-w-0 lg:row-span-2 ${tab === 'orders' ? '' : 'max-w-180'}`}>
              <Section key={customer.id} customer={customer} {...panels} />
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

function ProfileTabs({ tab }: { tab: ProfileTab }) {
  const list = useRef<HTMLUListElement>(null)
  // On a phone the tabs are wider than the screen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-tab=${tab}]`)
    if (current) list.current?.scrollTo({ left: current.offsetLeft - TAB_INSET_PX })
  }, [tab])

  return (
    <nav aria-label="Your account">
      <ul
        ref={list}
        className="flex gap-1 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-col"
      >
        {Object.entries(PROFILE_TABS).map(([name, label]) => (
          <li key={name} data-tab={name} className="shrink-0">
            <Link
              to="/profile"
              search={{ tab: name === 'personal' ? undefined : name }}
              // Without this the link of the first tab, which has no search parameter, would match on every tab.
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

function ProfileSkeleton() {
  return (
    <>
      <NeedsScripts />
      <div aria-hidden="true" className={PROFILE_GRID}>
        <div>
          <Skeleton className="h-5 w-48 rounded-full" />
          <Skeleton className="mt-2 h-5 w-36 rounded-full" />
          <Skeleton className="mt-6 h-11 rounded-full lg:h-71" />
        </div>
        <div className="max-w-180">
          <Skeleton className="mb-6 h-9 w-56 rounded-full" />
          <FormSkeleton fields={4} />
        </div>
      </div>
    </>
  )
}

function PersonalSection({ customer }: { customer: Customer }) {
  return (
    <>
      <ProfileSection title="Personal details" text="Your name, and the email we write to.">
        <PersonalForm customer={customer} />
      </ProfileSection>
      <ProfileSection
        title="Cell phone"
        text="You can log in with it, and we text your codes there. To change it, we text a code to the new number."
      >
        <PhoneForm customer={customer} />
      </ProfileSection>
    </>
  )
}

function OrdersSection({ orders }: SectionProps) {
  return (
    <ProfileSection
      title="Order history"
      text="Track your pieces, see when they’re due, and return, exchange or buy them."
    >
      {orders}
    </ProfileSection>
  )
}

function PaymentSection({ cards }: SectionProps) {
  return (
    <ProfileSection
      title="Payment methods"
      text="We keep only the brand, the last four digits and the expiration date. The full number stays with our payment service."
    >
      {cards}
    </ProfileSection>
  )
}

function SchoolSection({ customer }: { customer: Customer }) {
  return (
    <ProfileSection
      title="University & sorority"
      text={
        customer.is_not_sorority_member
          ? 'You told us you’re not in a sorority. Joined one? Choose it here.'
          : 'Add your chapter to find its events and to request pieces for the next one.'
      }
    >
      <SchoolForm customer={customer} button="Save" sentText="Saved." />
    </ProfileSection>
  )
}

function AddressSection({ customer, renderAddresses }: SectionProps) {
  return (
    <ProfileSection title="Addresses" text="Where we send your orders.">
      {renderAddresses(customer)}
    </ProfileSection>
  )
}
