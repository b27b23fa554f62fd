import { createFileRoute } from '@tanstack/react-router'
import { toProfileTab } from '#accounts/profile/profile-tab.ts'
import { Profile } from '#accounts/profile/profile.tsx'
import { AddressPanel } from '#addresses/address-panel.tsx'
import { CardsPanel } from '#credit-cards/cards-panel.tsx'
import { textParameters } from '#lib/url/text-parameters.ts'
import { PageHead } from '#shell/page-head.tsx'

/** Depends on the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/profile')({
  validateSearch: textParameters('tab'),
  component: ProfilePage,
})

function ProfilePage() {
  return (
    <div className="page-width">
      <PageHead
        title="Your account"
        description="Your data, your addresses, your cards, your password, your chapter."
      />
      <Profile
        tab={toProfileTab(Route.useSearch().tab)}
        cards={<CardsPanel />}
        renderAddresses={({ first_name, last_name, phone_number }) => (
          <AddressPanel
            suggested={{
              first_name: first_name ?? '',
              last_name: last_name ?? '',
              cell_phone: phone_number ?? '',
            }}
          />
        )}
      />
    </div>
  )
}
