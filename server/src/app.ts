import type { FastifyInstance } from 'fastify'
import { type AccountsTesting, openAccounts } from './accounts/open-accounts.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { cartJobs } from './cart/cart.jobs.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { moveCart } from './cart/public.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { followProducts, openCatalog } from './catalog/open-catalog.ts'
import { sitemapRoutes } from './catalog/sitemap.routes.ts'
import { type CheckoutTesting, openCheckout } from './checkout/open-checkout.ts'
import { creditCardRoutes } from './credit-cards/credit-cards.routes.ts'
import { creditCardJobs } from './credit-cards/public.ts'
import { devOutboxRoutes } from './dev-outbox/dev-outbox.routes.ts'
import { openFavorites } from './favorites/open-favorites.ts'
import { moveFavorites } from './favorites/public.ts'
import { openInventory } from './inventory/open-inventory.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { type LoadPages, openPages, type PagesTesting } from './open-pages.ts'
import { openOrders } from './orders/open-orders.ts'
import { openPictures } from './pictures/open-pictures.ts'
import { mountRoutes } from './platform/http/mount-routes.ts'
import { mountApiReference } from './platform/http/openapi.ts'
import {
  openPlatform,
  type PlatformDependencies,
  type PlatformTesting,
} from './platform/open-platform.ts'
import type { PaymentGateway } from './providers/payments/payment-gateway.ts'
import { choosePaymentGateway } from './providers/payments/choose-payment-gateway.ts'
import { startSending } from './providers/start-sending.ts'
import { chooseTaxService } from './providers/tax/choose-tax-service.ts'
import { taxByStateRates } from './providers/tax/state-rates.ts'
import { calendarRoutes } from './rsvp/calendar/calendar.routes.ts'
import { rsvpRoutes } from './rsvp/rsvp.routes.ts'
import { schoolRoutes } from './schools/schools.routes.ts'
import { openStockAlerts } from './stock-alerts/open-stock-alerts.ts'
import { moveStockAlerts } from './stock-alerts/public.ts'
import { openSettings } from './system/open-settings.ts'
import { systemRoutes } from './system/system.routes.ts'
import { telemetryJobs } from './telemetry/telemetry.jobs.ts'
import { telemetryRoutes } from './telemetry/telemetry.routes.ts'
import { openTrunkShows } from './trunk-shows/open-trunk-shows.ts'
import { findCurrentTrunkShow, findOffer, moveGrants } from './trunk-shows/public.ts'
import { trunkShowRoutes } from './trunk-shows/trunk-shows.routes.ts'

export type AppDependencies = PlatformDependencies & {
  /** Null for the calls alone, without pages. */
  loadPages: LoadPages | null
  /** Of several processes that share DATA_DIR, the one that draws what most visitors see first. */
  isFirst?: boolean
  testing?: Testing
}

/** What tests do otherwise than the shop. */
export type Testing = PlatformTesting &
  AccountsTesting &
  CheckoutTesting &
  PagesTesting & {
    /** Shows what a gateway must not do. */
    wrapGateway?: (gateway: PaymentGateway) => PaymentGateway
    /** Calls that must not tell by their time whom we know take at least this long. */
    lookupMinimumDurationMs?: number
  }

// Longer than any lookup of a contact takes, and too short to be noticed.
const LOOKUP_MINIMUM_DURATION_MS = 150
/** Products on the first page of a listing (BROWSE-8). */
const FIRST_PAGE = 36

/** Builds the whole shop, ready to listen or to be called in process. Closing the app closes all it opened. */
export async function buildApp({
  loadPages,
  isFirst = true,
  testing = {},
  ...dependencies
}: AppDependencies): Promise<FastifyInstance> {
  const platform = await openPlatform(dependencies, testing)
  const { app, config, clock, log, db, changes, jobs, routes, publicOrigin } = platform
  await startSending(platform)
  const { wrapGateway = (gateway) => gateway } = testing
  const gateway = wrapGateway(await choosePaymentGateway(config, platform))
  const taxes = chooseTaxService(config, { clock, log })

  const settings = await openSettings(platform)
  const rentalTerms = () => settings.current.rental_terms
  await openInventory(platform, {
    terms: rentalTerms,
    onChange: (listener) => settings.onChange(listener),
  })
  const catalog = await openCatalog(platform)
  const events = openTrunkShows(platform, { catalog, terms: rentalTerms })
  followProducts(changes, catalog, events.stocks)
  const favoriteMarks = openFavorites(platform, catalog)

  catalogRoutes(routes, {
    catalog,
    favoriteMarks,
    findEvent: async (visitor, id) => (await findOffer(events, visitor, id)) ?? null,
  })
  trunkShowRoutes(routes, { ...platform, ...events, favoriteMarks })
  rsvpRoutes(routes, {
    ...platform,
    lookupMinimumDurationMs: testing.lookupMinimumDurationMs ?? LOOKUP_MINIMUM_DURATION_MS,
  })
  openStockAlerts(platform)
  openAccounts(
    platform,
    {
      // What belongs to a guest belongs to the customer after login.
      moves: [
        { topic: 'favorite', move: moveFavorites },
        { topic: 'trunk_show_grant', move: moveGrants },
        { topic: 'cart', move: (...move) => moveCart(...move, clock.now()) },
        { topic: 'stock_alert', move: moveStockAlerts },
      ],
      findCurrentTrunkShow,
    },
    testing,
  )
  addressRoutes(routes, db)
  creditCardJobs(jobs, gateway)
  creditCardRoutes(routes, { ...platform, gateway })
  cartJobs(jobs, db, clock)
  const terms = () => settings.current
  cartRoutes(routes, { ...events, terms })
  const checkout = { ...events, gateway, taxes, taxByRates: taxByStateRates, terms }
  openCheckout({ ...platform, ...checkout }, testing)
  openOrders(platform, { gateway, settings })
  messageRoutes(routes, platform)
  schoolRoutes(routes, db)
  systemRoutes(routes, settings, config)
  telemetryJobs(jobs, db, clock)
  telemetryRoutes(routes, platform)

  mountRoutes(app, routes, platform)
  openPictures(platform, isFirst ? () => catalog.listFirstPages(FIRST_PAGE) : null)
  sitemapRoutes(app, catalog, publicOrigin)
  calendarRoutes(app, db, publicOrigin)
  mountApiReference(app, routes)
  if (config.DEV_OUTBOX) devOutboxRoutes(app, platform)
  if (loadPages) await openPages(platform, { catalog, settings }, loadPages, testing)
  await jobs.start()
  changes.start()
  return app
}
