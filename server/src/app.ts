import type { FastifyInstance } from 'fastify'
import { openAccounts } from './accounts/open-accounts.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { openCart } from './cart/open-cart.ts'
import { moveCart } from './cart/public.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { followProducts, openCatalog } from './catalog/open-catalog.ts'
import { sitemapRoutes } from './catalog/sitemap.routes.ts'
import { applePayDomainRoute } from './checkout/apple-pay-domain.routes.ts'
import { type CheckoutTesting, openCheckout } from './checkout/open-checkout.ts'
import { listOwedCharges, reopenObjection } from './checkout/public.ts'
import { creditCardRoutes } from './credit-cards/credit-cards.routes.ts'
import { creditCardJobs } from './credit-cards/public.ts'
import { openContent } from './content/open-content.ts'
import { openCodes } from './codes/open-codes.ts'
import { openCustomers } from './customers/open-customers.ts'
import { devOutboxRoutes } from './dev-outbox/dev-outbox.routes.ts'
import { openEvents } from './events/open-events.ts'
import { openFavorites } from './favorites/open-favorites.ts'
import { moveFavorites } from './favorites/public.ts'
import { openImports } from './imports/open-imports.ts'
import { openInventory } from './inventory/open-inventory.ts'
import { openLeads } from './leads/open-leads.ts'
import { deskRoutes } from './messages/desk/desk.routes.ts'
import { openMails } from './mails/open-mails.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { type LoadPages, type OpenedPages, openPages, type PagesTesting } from './open-pages.ts'
import { openHome } from './home/open-home.ts'
import { openOrders } from './orders/open-orders.ts'
import { hasBoxLeft } from './orders/public.ts'
import { openPictures } from './pictures/open-pictures.ts'
import { openProducts } from './products/open-products.ts'
import { mountRoutes } from './platform/http/mount-routes.ts'
import { mountApiReference } from './platform/http/openapi.ts'
import { openPlatform, type PlatformDeps, type PlatformTesting } from './platform/open-platform.ts'
import { openProviders, type ProvidersTesting } from './providers/open-providers.ts'
import { openReports } from './reports/open-reports.ts'
import { openRsvp, type RsvpTesting } from './rsvp/open-rsvp.ts'
import { schoolRoutes } from './schools/schools.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { openStockAlerts } from './stock-alerts/open-stock-alerts.ts'
import { moveStockAlerts } from './stock-alerts/public.ts'
import { openStaff } from './staff/open-staff.ts'
import { settingsDeskRoutes } from './system/desk/settings-desk.routes.ts'
import { openSettings } from './system/open-settings.ts'
import { openTelemetry } from './telemetry/open-telemetry.ts'
import { openToday } from './today/open-today.ts'
import { openTrunkShows } from './trunk-shows/open-trunk-shows.ts'
import { findCurrentTrunkShow, findOffer, moveGrants } from './trunk-shows/public.ts'
import { openWarehouse } from './warehouse/open-warehouse.ts'

export type AppDeps = PlatformDeps & {
  /** Null for the calls alone, without pages. */
  loadPages: LoadPages | null
  /** Whether this process, among several that share DATA_DIR, draws what most visitors see first. */
  isFirst?: boolean
  testing?: Testing
}

/** The one seam of tests: what they do otherwise than the shop. */
export type Testing = PlatformTesting &
  ProvidersTesting &
  RsvpTesting &
  CheckoutTesting &
  PagesTesting

/** Products on the first page of a listing (BROWSE-8). */
const FIRST_PAGE = 36

/** Builds the whole shop, ready to listen or to be called in process. Closing the app closes all it opened. */
export async function buildApp({
  loadPages,
  isFirst = true,
  testing = {},
  ...dependencies
}: AppDeps): Promise<FastifyInstance> {
  const platform = await openPlatform(dependencies, testing)
  const { app, config, db, changes, jobs, routes, publicOrigin } = platform
  const providers = await openProviders(platform, testing)
  const settings = await openSettings(platform)
  const terms = () => settings.current
  // Pages are opened last, because they show all of the others.
  const opened: { pages: OpenedPages | null } = { pages: null }
  const content = await openContent(platform, { pages: () => opened.pages })

  await openInventory(platform, {
    terms: () => terms().rental_terms,
    onChange: (listener) => settings.onChange(listener),
  })
  const catalog = await openCatalog(platform)
  const hasCollection = (id: number) => catalog.findCollection(id) !== undefined
  const { takeInPhoto, takeInLogo } = openPictures(
    platform,
    providers.storage,
    isFirst ? () => catalog.listFirstPages(FIRST_PAGE) : null,
  )
  settingsDeskRoutes(routes, { ...platform, settings, hasCollection, takeInLogo })
  const favoriteMarks = openFavorites(platform, catalog)
  const events = openTrunkShows(platform, { catalog, favoriteMarks, terms })
  followProducts(changes, catalog, events.stocks)
  catalogRoutes(routes, {
    catalog,
    favoriteMarks,
    findEvent: (visitor, id) => findOffer(events, visitor, id),
  })
  openRsvp(platform, () => terms().mail_terms.invitations_per_day, testing)
  openStockAlerts(platform, { terms })
  // What belongs to a guest belongs to the customer after login.
  const moves = [
    { topic: 'favorite', move: moveFavorites },
    { topic: 'trunk_show_grant', move: moveGrants },
    { topic: 'cart', move: moveCart },
    { topic: 'stock_alert', move: moveStockAlerts },
  ]
  openAccounts(platform, { moves, findCurrentTrunkShow, terms })
  addressRoutes(routes, { db, terms })
  creditCardJobs(jobs, providers.gateway)
  creditCardRoutes(routes, { ...platform, ...providers })
  openCart(platform, { ...events, terms, hasBoxLeft })
  openCheckout({ ...platform, ...events, ...providers, terms }, testing)
  openOrders(platform, {
    ...providers,
    settings,
    onDeclined: reopenObjection,
    listOwedCharges,
  })
  openWarehouse(platform, { settings })
  openEvents(platform, { ...events, ...providers, terms })
  openLeads(platform, { ...events, ...providers, terms })
  openProducts(platform, { takeInPhoto })
  openCodes({ ...platform, ...events, terms })
  openMails(platform, { terms })
  openHome(platform)
  openReports(platform)
  messageRoutes(routes, platform)
  deskRoutes(routes, platform)
  schoolRoutes(routes, db)
  openTelemetry(platform)
  openCustomers(platform)
  openImports(platform)
  const { findStaff, findSessionMember } = openStaff(platform)
  openToday(platform, { findSessionMember })

  setupRoutes(routes, { ...platform, ...providers, settings })

  const { leastTimeLimitMs } = testing
  mountRoutes(app, routes, { ...platform, findStaff, leastTimeLimitMs })
  sitemapRoutes(app, catalog, publicOrigin)
  await applePayDomainRoute(app, config.APPLE_PAY_DOMAIN_FILE)
  mountApiReference(app, routes)
  if (config.DEV_OUTBOX) devOutboxRoutes(app, platform)
  if (loadPages)
    opened.pages = await openPages(
      platform,
      { catalog, settings, content, findStaff },
      loadPages,
      testing,
    )
  await jobs.start()
  changes.start()
  return app
}
