import type { Transport } from '@twirl/contract/client'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { accountJobs } from './accounts/accounts.jobs.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { cartJobs } from './cart/cart.jobs.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { moveCart } from './cart/public.ts'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { CatalogCheckpoint } from './catalog/checkpoint/catalog-checkpoint.ts'
import type { FindMarks } from './catalog/public.ts'
import { CatalogReadModel } from './catalog/read-model.ts'
import { sitemapRoutes } from './catalog/sitemap.routes.ts'
import { type CheckoutOptions, openCheckout } from './checkout/open-checkout.ts'
import { creditCardRoutes } from './credit-cards/credit-cards.routes.ts'
import { creditCardJobs } from './credit-cards/public.ts'
import { devOutboxRoutes } from './dev-outbox/dev-outbox.routes.ts'
import { favoriteJobs } from './favorites/favorites.jobs.ts'
import { favoriteRoutes } from './favorites/favorites.routes.ts'
import { FavoriteMarks, moveFavorites, readMarksFrom } from './favorites/public.ts'
import { inventoryJobs, startDay } from './inventory/inventory.jobs.ts'
import { rollStock } from './inventory/public.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { dueDateRoutes } from './orders/history/due-date.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { refundJobs } from './orders/refunds/refunds.jobs.ts'
import { refundRoutes } from './orders/refunds/refunds.routes.ts'
import { rentalJobs } from './orders/rentals/rentals.jobs.ts'
import { DrawAhead } from './pictures/draw-ahead.ts'
import { DrawPool } from './pictures/draw-pool.ts'
import { PictureStore } from './pictures/picture-store.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { ChangeFeed } from './platform/changes/change-feed.ts'
import type { Clock } from './platform/clock.ts'
import { tagsOf } from './platform/changes/tags.ts'
import type { Config } from './platform/config.ts'
import { connectDatabase, type MaxWaiting } from './platform/database/database.ts'
import { HtmlCache } from './platform/pages/html-cache.ts'
import { mountHealth } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import { type LOAD_LIMITS, LoadShedder } from './platform/http/load/load-shedder.ts'
import { watchLoopDelay } from './platform/http/load/loop-delay.ts'
import { mountRoutes } from './platform/http/mount-routes.ts'
import { mountApiReference } from './platform/http/openapi.ts'
import { stopGracefully } from './platform/http/load/stop-gracefully.ts'
import { recordTags } from './platform/pages/page-tags.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import { openMetrics } from './platform/metrics/open-metrics.ts'
import { platformGauges } from './platform/metrics/platform-gauges.ts'
import { mountPages, type PageAnswer, type PageRenderer } from './platform/pages/pages.ts'
import { WEB_VERSION } from './platform/pages/web-version.ts'
import { Outbox } from './platform/outbox/outbox.ts'
import { platformJobs } from './platform/platform.jobs.ts'
import { type PasswordCost, Passwords } from './platform/security/passwords.ts'
import { inProcessTransport, type OnUndeclaredError, Routes } from './platform/http/routes.ts'
import { openSecrets } from './platform/security/secrets.ts'
import { Sessions } from './platform/security/sessions.ts'
import { UNKNOWN_VISITOR } from './platform/http/visitor.ts'
import { chooseTaxService } from './providers/tax/choose-tax-service.ts'
import { taxByStateRates } from './providers/tax/state-rates.ts'
import { choosePaymentGateway } from './providers/payments/choose-payment-gateway.ts'
import { startSending } from './providers/start-sending.ts'
import { calendarRoutes } from './rsvp/calendar/calendar.routes.ts'
import { rsvpRoutes } from './rsvp/rsvp.routes.ts'
import { schoolRoutes } from './schools/schools.routes.ts'
import { cancelLinkRoutes } from './stock-alerts/cancel-link.routes.ts'
import { moveStockAlerts } from './stock-alerts/public.ts'
import { stockAlertJobs } from './stock-alerts/stock-alerts.jobs.ts'
import { stockAlertRoutes } from './stock-alerts/stock-alerts.routes.ts'
import { SETTINGS, ShopSettings } from './system/shop-settings.ts'
import { systemRoutes } from './system/system.routes.ts'
import { telemetryJobs } from './telemetry/telemetry.jobs.ts'
import { telemetryRoutes } from './telemetry/telemetry.routes.ts'
import {
  EventStocks,
  findCurrentTrunkShow,
  findOffer,
  Grants,
  moveGrants,
  TrunkShows,
} from './trunk-shows/public.ts'
import { trunkShowJobs } from './trunk-shows/trunk-shows.jobs.ts'
import { trunkShowRoutes } from './trunk-shows/trunk-shows.routes.ts'

export type AppDependencies = {
  config: Config
  clock: Clock
  databaseUrl: string
  /** Tests check how connections are used. */
  connect?: typeof connectDatabase
  log: Logger
  /** Loads the web application's server side; tests of the calls alone go without pages. */
  loadPages: ((app: FastifyInstance, transport: Transport) => Promise<PageRenderer>) | null
  /**
   * Of several processes that share DATA_DIR, the one that stores the catalogue for the next start and draws what most
   * visitors see first.
   */
  isFirst?: boolean
  /** Tests do not wait. */
  lookupMinimumDurationMs?: number
  /** Pause after a render, as a multiple of its duration; tests that render thousands of pages do not pause. */
  renderRestRatio?: number | undefined
  /** How often the change log is read; tests read it more often. */
  changePollMs?: number
  /** How long a request may wait for password hashing; tests wait longer. */
  passwordWaitMs?: number
  /** What hashing a password costs; tests that hash many pay less. */
  passwordCost?: PasswordCost
  /** From when on calls are refused; tests that send many at once have no limits. */
  loadLimits?: typeof LOAD_LIMITS
  /** How many may wait for a connection to the database, by priority. */
  maxWaiting?: MaxWaiting
  /** Tests end a process after a step of the checkout, and sweep more often. */
  checkoutOptions?: CheckoutOptions
  /** Customers get the error all the same; tests fail. */
  onUndeclaredError?: OnUndeclaredError
}

// Longer than any lookup of a contact takes, and too short to be noticed.
const LOOKUP_MINIMUM_DURATION_MS = 150
// decisions C3
const FIRST_PAGE = 36

/** Builds the whole shop, ready to listen or to be called in process. Closing the app closes all it opened. */
export async function buildApp({
  config,
  clock,
  databaseUrl,
  connect = connectDatabase,
  log,
  loadPages,
  isFirst = true,
  lookupMinimumDurationMs = LOOKUP_MINIMUM_DURATION_MS,
  renderRestRatio,
  changePollMs,
  passwordWaitMs,
  passwordCost,
  loadLimits,
  maxWaiting,
  checkoutOptions = {},
  onUndeclaredError = (call, error) =>
    log.error({ err: error, call }, `${call} does not declare ${error.code}`),
}: AppDependencies): Promise<FastifyInstance> {
  const app = createHttp({
    log,
    trustedProxies: config.TRUST_PROXY,
    publicOrigin: config.PUBLIC_ORIGIN,
  })
  const metrics = await openMetrics(app, config)
  const stopping = stopGracefully(app, config.DRAIN_MS)
  const loopDelay = watchLoopDelay(log)
  app.addHook('onClose', async () => loopDelay.stop())

  const database = connect(databaseUrl, log, {
    waitMs: config.DATABASE_WAIT_MS,
    poolSize: config.DATABASE_POOL,
    maxWaiting,
  })
  const { db, executeSql } = database
  app.addHook('onClose', database.close)
  mountHealth(app, { stopping, isDatabaseAvailable: database.isAvailable })

  // Opened before anything is read, and started when everything that is cached has subscribed.
  const changes = await ChangeFeed.open({
    db,
    databaseUrl,
    log,
    ...(changePollMs && { pollMs: changePollMs }),
  })
  app.addHook('onClose', () => changes.close())

  const sessions = new Sessions(db, clock)
  changes.invalidate('session', sessions)

  const secrets = openSecrets(config)
  const jobs = new Jobs({ executeSql, log })
  const outbox = new Outbox(secrets, jobs)
  const sending = await startSending(config, { db, jobs, outbox, changes, log })
  app.addHook('onClose', async () => sending.close())
  platformJobs(jobs, db, clock)
  accountJobs(jobs, db, clock)
  const gateway = await choosePaymentGateway(config, { db, clock, secrets, log })
  creditCardJobs(jobs, gateway)
  trunkShowJobs(jobs, db, clock)
  telemetryJobs(jobs, db, clock)
  cartJobs(jobs, db, clock)
  favoriteJobs(jobs, db, clock)
  // Added after the senders: hooks run in reverse order, and the jobs that use them stop first.
  app.addHook('onClose', () => jobs.close())

  const settings = new ShopSettings(db, log)
  const reloadSettings = () => settings.reload()
  changes.subscribe({ topic: 'setting', apply: reloadSettings, reset: reloadSettings })
  await reloadSettings()

  const terms = () => settings.current.rental_terms
  await startDay(db, clock.now(), terms())
  inventoryJobs(jobs, { db, clock, terms })
  settings.onChange(() => {
    rollStock(db, clock.now(), terms()).catch((error: unknown) =>
      log.error(
        { err: error },
        'stock was not counted for changed terms; the hourly job will do it',
      ),
    )
  })

  const catalog = new CatalogReadModel(db, log)
  const stocks = new EventStocks({ db, catalog, clock, terms })
  changes.subscribe({
    topic: 'catalog',
    apply: async (keys) => {
      const ids = keys.map(Number)
      await catalog.refresh(ids)
      await stocks.refresh(ids)
    },
    reset: async () => {
      await catalog.reload()
      stocks.invalidateAll()
    },
  })
  changes.subscribe({
    topic: 'stock',
    apply: (ids) => stocks.refresh(ids.map(Number)),
    reset: async () => stocks.invalidateAll(),
  })
  stockAlertJobs(jobs, {
    db,
    clock,
    changes,
    outbox,
    secrets,
    publicOrigin: config.PUBLIC_ORIGIN,
  })
  const checkpoint = new CatalogCheckpoint({
    catalog,
    changes,
    clock,
    dataDir: config.DATA_DIR,
    log,
  })
  // On a busy machine the start takes longer, but does not fail.
  const patient = connectDatabase(databaseUrl, log)
  try {
    if (!(await checkpoint.load(patient.db))) await catalog.reload(patient.db)
  } finally {
    await patient.close()
  }
  app.addHook('onListen', (done) => {
    catalog
      .prepareSearch()
      .catch((error: unknown) => log.error({ err: error }, 'texts could not be indexed for search'))
    if (isFirst) checkpoint.start()
    done()
  })
  app.addHook('onClose', () => (isFirst ? checkpoint.close() : undefined))

  const marks = new FavoriteMarks(readMarksFrom(db))
  changes.invalidate('favorite', marks)

  const trunkShows = new TrunkShows(db)
  changes.invalidate('trunk_show', trunkShows)
  const grants = new Grants(db)
  changes.invalidate('trunk_show_grant', grants)
  const eventDoor = { trunkShows, grants, stocks, clock }

  const pool = new DrawPool(config.PICTURE_WORKERS)
  const aheadPool = new DrawPool(1)
  const pictures = new PictureStore({ db, pool, aheadPool, dataDir: config.DATA_DIR })
  const ahead = new DrawAhead(
    {
      has: (request) => pictures.has(request),
      draw: (request) => pictures.drawAhead(request),
      whenIdle: () => pool.whenIdle(),
    },
    log,
  )
  if (config.PICTURE_PREFILL && isFirst)
    app.addHook('onListen', (done) => {
      ahead.drawFirstSeen(catalog.listFirstPages(FIRST_PAGE))
      done()
    })
  app.addHook('onClose', async () => {
    ahead.stop()
    pool.close()
    aheadPool.close()
  })

  const passwords = new Passwords(passwordWaitMs, passwordCost)
  app.addHook('onClose', () => passwords.close())

  const routes = new Routes(onUndeclaredError)
  accountRoutes(routes, {
    db,
    clock,
    secrets,
    outbox,
    passwords,
    changes,
    // What belongs to a guest belongs to the customer after login.
    moves: [
      { topic: 'favorite', move: moveFavorites },
      { topic: 'trunk_show_grant', move: moveGrants },
      {
        topic: 'cart',
        move: (transaction, from, to) => moveCart(transaction, from, to, clock.now()),
      },
      { topic: 'stock_alert', move: moveStockAlerts },
    ],
    findCurrentTrunkShow,
    publicOrigin: config.PUBLIC_ORIGIN,
    log,
  })
  const favoriteMarks: FindMarks = (visitor) => marks.getOrNone(visitor)
  catalogRoutes(routes, {
    catalog,
    favoriteMarks,
    findEvent: async (visitor, trunkShowId) =>
      (await findOffer(eventDoor, visitor, trunkShowId)) ?? null,
  })
  favoriteRoutes(routes, { db, clock, catalog, marks, changes })
  cartRoutes(routes, {
    ...eventDoor,
    db,
    catalog,
    terms: () => settings.current.checkout_terms,
    rentalTerms: terms,
  })
  const afterSale = {
    db,
    clock,
    secrets,
    outbox,
    gateway,
    log,
    publicOrigin: config.PUBLIC_ORIGIN,
    mailbox: config.MESSAGES_TO,
    terms: () => ({
      rental: settings.current.rental_terms,
      after_sale: settings.current.after_sale_terms,
    }),
  }
  orderRoutes(routes, afterSale)
  refundRoutes(routes, afterSale)
  refundJobs(jobs, afterSale)
  rentalJobs(jobs, afterSale)
  const checkout = openCheckout(routes, {
    ...eventDoor,
    db,
    jobs,
    catalog,
    terms: () => settings.current,
    gateway,
    taxes: chooseTaxService(config, { clock, log }),
    taxByRates: taxByStateRates,
    outbox,
    secrets,
    publicOrigin: config.PUBLIC_ORIGIN,
    log,
    ...checkoutOptions,
  })
  app.addHook('onClose', () => checkout.close())
  addressRoutes(routes, db)
  creditCardRoutes(routes, { db, clock, gateway, jobs, log })
  messageRoutes(routes, {
    db,
    outbox,
    mailbox: config.MESSAGES_TO,
    publicOrigin: config.PUBLIC_ORIGIN,
    secrets,
  })
  schoolRoutes(routes, db)
  stockAlertRoutes(routes, { db, clock, secrets })
  const clientUrls = { version_check_url: config.VERSION_CHECK_URL, log_url: config.LOG_URL }
  const analytics =
    config.ANALYTICS === 'off' ? null : { tag_url: config.ANALYTICS_TAG_URL ?? null }
  systemRoutes(routes, { settings, clientUrls, analytics, webVersion: WEB_VERSION })
  telemetryRoutes(routes, { db, clock, log })
  rsvpRoutes(routes, {
    db,
    clock,
    secrets,
    outbox,
    publicOrigin: config.PUBLIC_ORIGIN,
    log,
    lookupMinimumDurationMs,
  })
  trunkShowRoutes(routes, { ...eventDoor, db, secrets, catalog, favoriteMarks, changes })

  metrics?.addGauges([
    ...platformGauges(database),
    {
      name: 'twirl_pictures_waiting',
      help: 'Pictures that wait to be drawn.',
      read: () => ({ '': pool.waiting }),
    },
  ])

  const loadShedder = new LoadShedder(log, loadLimits)
  mountRoutes(app, routes, { publicOrigin: config.PUBLIC_ORIGIN, sessions, loadShedder })
  pictureRoutes(app, pictures, config.PICTURE_PREFILL ? ahead : null)
  sitemapRoutes(app, catalog, config.PUBLIC_ORIGIN)
  calendarRoutes(app, db, config.PUBLIC_ORIGIN)
  dueDateRoutes(app, { ...afterSale, sessions })
  cancelLinkRoutes(app, { db, secrets })
  mountApiReference(app, routes)
  if (config.DEV_OUTBOX)
    devOutboxRoutes(app, { db, outbox, publicOrigin: config.PUBLIC_ORIGIN })
  if (loadPages) {
    const cache = config.TWIRL_DEV
      ? null
      : new HtmlCache<PageAnswer>({
          onError: (key, error) =>
            log.warn({ err: error, key }, 'an old page was sent: a new one could not be rendered'),
        })
    catalog.onChange((changed) => (changed ? cache?.invalidate(changed) : cache?.invalidateAll()))
    settings.onChange(() => cache?.invalidate(tagsOf([SETTINGS])))
    const renderer = await loadPages(app, inProcessTransport(routes, UNKNOWN_VISITOR, recordTags))
    mountPages(app, {
      ...renderer,
      cache,
      publicOrigin: config.PUBLIC_ORIGIN,
      connectUrls: Object.values(clientUrls),
      tagOrigins: analytics?.tag_url
        ? [new URL(analytics.tag_url).origin, ...config.ANALYTICS_ORIGINS]
        : [],
      restRatio: renderRestRatio,
    })
  }
  await jobs.start()
  changes.start()
  return app
}
