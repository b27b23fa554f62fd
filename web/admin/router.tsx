import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { toSameOriginPath } from '#lib/url/same-origin-path.ts'
import { loginQuery, stepOf } from './login/staff-login.ts'
import { AdminLayout } from './shell/admin-layout.tsx'
import { Failure } from './shell/failure.tsx'
import { mayOpen } from './shell/nav.ts'

type Context = { queryClient: QueryClient }

const root = createRootRouteWithContext<Context>()({ component: Outlet })

const START = '/admin'

/** Where a path of the back office leads; anything else leads to its start. */
function adminPath(path: unknown): string {
  const own = toSameOriginPath(path, START)
  return /^\/admin([/?]|$)/.test(own) && !own.startsWith('/admin/login') ? own : START
}

const goTo = (path: string) => redirect({ href: path, replace: true })

/** The steps of a login; each is left when the login is at another one. */
const loginStep = (path: string, load: () => Promise<{ [name: string]: unknown }>, name: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: ({ redirect: returnTo }: Record<string, unknown>) => ({
      redirect: typeof returnTo === 'string' ? returnTo : undefined,
    }),
    beforeLoad: async ({ context, search }) => {
      const login = await context.queryClient.ensureQueryData(loginQuery())
      const step = stepOf(login)
      if (step === null) throw goTo(adminPath(search.redirect))
      const query = search.redirect ? `?redirect=${encodeURIComponent(search.redirect)}` : ''
      if (step !== path) throw goTo(step + query)
    },
    component: lazyRouteComponent(load as never, name),
  })

/** The pages of members who are logged in. */
const member = createRoute({
  getParentRoute: () => root,
  id: 'member',
  beforeLoad: async ({ context, location }) => {
    const login = await context.queryClient.ensureQueryData(loginQuery())
    const step = stepOf(login)
    if (step) throw goTo(`${step}?redirect=${encodeURIComponent(location.href)}`)
    if (!mayOpen(location.pathname, login.member!.permissions)) throw goTo('/admin')
  },
  component: AdminLayout,
})

const page = (path: string, load: () => Promise<{ [name: string]: unknown }>, name: string) =>
  createRoute({
    getParentRoute: () => member,
    path,
    component: lazyRouteComponent(load as never, name),
  })

const routeTree = root.addChildren([
  loginStep('/admin/login', () => import('./login/login-page.tsx'), 'LoginPage'),
  loginStep(
    '/admin/login/second-factor',
    () => import('./login/second-factor-page.tsx'),
    'SecondFactorPage',
  ),
  loginStep('/admin/login/set-up', () => import('./login/set-up-page.tsx'), 'SetUpPage'),
  createRoute({
    getParentRoute: () => root,
    path: '/admin/invitation',
    component: lazyRouteComponent(() => import('./login/invitation-page.tsx'), 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/admin/setup',
    component: lazyRouteComponent(() => import('./setup/setup-owner-page.tsx'), 'SetupOwnerPage'),
  }),
  member.addChildren([
    page('/admin', () => import('./today/today-page.tsx'), 'TodayPage'),
    page('/admin/orders', () => import('./orders/orders-page.tsx'), 'OrdersPage'),
    page('/admin/orders/$number', () => import('./orders/order-page.tsx'), 'OrderPage'),
    page('/admin/customers', () => import('./customers/customers-page.tsx'), 'CustomersPage'),
    page(
      '/admin/customers/conflicts',
      () => import('./customers/conflicts-page.tsx'),
      'ConflictsPage',
    ),
    page('/admin/customers/$id', () => import('./customers/customer-page.tsx'), 'CustomerPage'),
    page(
      '/admin/orders/$number/slip',
      () => import('./slips/order-slip-page.tsx'),
      'OrderSlipPage',
    ),
    page('/admin/boxes', () => import('./boxes/boxes-page.tsx'), 'BoxesPage'),
    page('/admin/boxes/$id', () => import('./boxes/box-page.tsx'), 'BoxPage'),
    page('/admin/boxes/$id/slips', () => import('./slips/box-slips-page.tsx'), 'BoxSlipsPage'),
    page('/admin/boxes/$id/lists', () => import('./slips/box-lists-page.tsx'), 'BoxListsPage'),
    page('/admin/events', () => import('./events/events-page.tsx'), 'EventsPage'),
    page('/admin/events/new', () => import('./events/new-event-page.tsx'), 'NewEventPage'),
    page('/admin/events/$id', () => import('./events/event-page.tsx'), 'EventPage'),
    page(
      '/admin/events/$id/packing',
      () => import('./events/packing-plan-page.tsx'),
      'PackingPlanPage',
    ),
    page('/admin/events/$id/edit', () => import('./events/edit-event-page.tsx'), 'EditEventPage'),
    page(
      '/admin/events/$id/preview',
      () => import('./events/preview-page.tsx'),
      'EventPreviewPage',
    ),
    page(
      '/admin/applications',
      () => import('./applications/applications-page.tsx'),
      'ApplicationsPage',
    ),
    page(
      '/admin/applications/$id',
      () => import('./applications/application-page.tsx'),
      'ApplicationPage',
    ),
    page('/admin/refunds', () => import('./refunds/refunds-page.tsx'), 'RefundsPage'),
    page('/admin/refunds/$id', () => import('./refunds/application-page.tsx'), 'ApplicationPage'),
    page('/admin/bench', () => import('./bench/bench-page.tsx'), 'BenchPage'),
    page('/admin/packing', () => import('./packing/packing-page.tsx'), 'PackingPage'),
    page('/admin/books', () => import('./books/books-page.tsx'), 'BooksPage'),
    page('/admin/disputes', () => import('./disputes/disputes-page.tsx'), 'DisputesPage'),
    page('/admin/disputes/$id', () => import('./disputes/dispute-page.tsx'), 'DisputePage'),
    page('/admin/codes', () => import('./codes/codes-page.tsx'), 'CodesPage'),
    page('/admin/codes/$id', () => import('./codes/code-page.tsx'), 'CodePage'),
    page('/admin/reports', () => import('./reports/reports-page.tsx'), 'ReportsPage'),
    page('/admin/units', () => import('./units/units-page.tsx'), 'UnitsPage'),
    page('/admin/units/receive', () => import('./units/receive-page.tsx'), 'ReceivePage'),
    page('/admin/units/labels', () => import('./units/labels-page.tsx'), 'LabelsPage'),
    page('/admin/units/$code', () => import('./units/unit-page.tsx'), 'UnitPage'),
    page('/admin/products', () => import('./products/products-page.tsx'), 'ProductsPage'),
    page('/admin/products/new', () => import('./products/new-product-page.tsx'), 'NewProductPage'),
    page('/admin/products/$id', () => import('./products/product-page.tsx'), 'ProductPage'),
    page('/admin/products/$id/preview', () => import('./products/preview-page.tsx'), 'PreviewPage'),
    page(
      '/admin/products/$id/calendar',
      () => import('./calendar/calendar-page.tsx'),
      'CalendarPage',
    ),
    page(
      '/admin/collections',
      () => import('./collections/collections-page.tsx'),
      'CollectionsPage',
    ),
    page(
      '/admin/collections/$id',
      () => import('./collections/collection-page.tsx'),
      'CollectionPage',
    ),
    page('/admin/home', () => import('./home/home-page.tsx'), 'HomePage'),
    page('/admin/content', () => import('./content/content-list-page.tsx'), 'ContentListPage'),
    page('/admin/content/$page', () => import('./content/content-page.tsx'), 'ContentPage'),
    page('/admin/risks', () => import('./calendar/risks-page.tsx'), 'RisksPage'),
    page('/admin/messages', () => import('./messages/messages-page.tsx'), 'MessagesPage'),
    page('/admin/messages/$id', () => import('./messages/message-page.tsx'), 'MessagePage'),
    page('/admin/imports', () => import('./imports/imports-page.tsx'), 'ImportsPage'),
    page('/admin/imports/$id', () => import('./imports/import-page.tsx'), 'ImportPage'),
    page('/admin/mails', () => import('./mails/mails-page.tsx'), 'MailsPage'),
    page('/admin/mails/$kind', () => import('./mails/mail-page.tsx'), 'MailPage'),
    page('/admin/staff', () => import('./staff/staff-page.tsx'), 'StaffPage'),
    page('/admin/settings', () => import('./settings/settings-page.tsx'), 'SettingsPage'),
    page('/admin/settings/switches', () => import('./settings/settings-page.tsx'), 'SwitchesPage'),
    page('/admin/services', () => import('./services/services-page.tsx'), 'ServicesPage'),
    page('/admin/setup/steps', () => import('./setup/setup-page.tsx'), 'SetupPage'),
    page('/admin/account', () => import('./account/account-page.tsx'), 'AccountPage'),
    page('/admin/audit', () => import('./audit/audit-page.tsx'), 'AuditPage'),
  ]),
])

export function createAdminRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFound,
  })
}

function NotFound() {
  return (
    <main className="p-8">
      <h1 className="pb-3 text-2xl">This page does not exist</h1>
      <a href="/admin" className="underline">
        Go to the start
      </a>
    </main>
  )
}
