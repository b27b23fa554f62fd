import { createFileRoute, linkOptions } from '@tanstack/react-router'
import { toProfileTab } from '#accounts/profile/profile-tab.ts'
import { Profile } from '#accounts/profile/profile.tsx'
import { AddressPanel } from '#addresses/address-panel.tsx'
import { CardsPanel } from '#credit-cards/cards-panel.tsx'
import { LedEventsLink } from '#leads/led-events-link.tsx'
import { FOR_CUSTOMERS } from '#lib/route/route-access.ts'
import { textParameters } from '#lib/url/text-parameters.ts'
import { type HistorySearch, toHistorySearch } from '#orders/history/history-search.ts'
import { OrderHistory } from '#orders/history/order-history.tsx'
import { PageHead } from '#shell/page-head.tsx'
import { checkoutDialogs } from './-checkout-dialogs.ts'

/** Depends on the visitor: the server sends a skeleton, the data is fetched in the browser. */
export const Route = createFileRoute('/_shop/profile')({
  staticData: { access: FOR_CUSTOMERS },
  validateSearch: (raw: Record<string, unknown>) => ({
    ...textParameters('tab')(raw),
    ...toHistorySearch(raw),
  }),
  component: ProfilePage,
})

const linkToHistory = (search: HistorySearch) =>
  linkOptions({ to: '/profile', search: { tab: 'orders', ...search } })

function ProfilePage() {
  const { tab, period, page } = Route.useSearch()
  return (
    <div className="page-width">
      <PageHead
        title="Your account"
        description="Your orders, details, addresses, cards, password and chapter."
      />
      <Profile
        tab={toProfileTab(tab)}
        orders={
          <OrderHistory
            search={{ period, page }}
            linkTo={linkToHistory}
            checkout={checkoutDialogs}
          />
        }
        cards={<CardsPanel />}
        ledEvents={<LedEventsLink />}
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
