import type { Transport } from '@twirl/contract/client'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { followCatalogChanges } from './catalog/follow-changes.ts'
import { CatalogReadModel } from './catalog/read-model.ts'
import { sitemapRoutes } from './catalog/sitemap.routes.ts'
import { favoriteRoutes } from './favorites/favorites.routes.ts'
import { FavoriteMarks, followFavoriteChanges, readMarksFrom } from './favorites/public.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { DrawPool } from './pictures/draw-pool.ts'
import { PictureStore } from './pictures/picture-store.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { prefillPictures } from './pictures/prefill-pictures.ts'
import type { Config } from './platform/config.ts'
import { connectDatabase } from './platform/database.ts'
import { HtmlCache } from './platform/html-cache.ts'
import { createHttp } from './platform/http.ts'
import { mountRoutes } from './platform/mount-routes.ts'
import { mountApiReference } from './platform/openapi.ts'
import { Notifications } from './platform/notifications.ts'
import { mountPages, type PageRenderer } from './platform/pages.ts'
import { inProcessTransport, Routes } from './platform/routes.ts'
import { followEndedSessions, Sessions } from './platform/sessions.ts'
import { UNKNOWN_VISITOR } from './platform/visitor.ts'
import { followSettingChanges, ShopSettings } from './system/shop-settings.ts'
import { systemRoutes } from './system/system.routes.ts'

export type AppDependencies = {
  config: Config
  databaseUrl: string
  log: Logger
  /** Loads the web application's server side; tests of the calls alone go without pages. */
  loadPages: ((app: FastifyInstance, transport: Transport) => Promise<PageRenderer>) | null
}

/** Builds the whole shop, ready to listen or to be called in process. Closing the app closes all it opened. */
export async function buildApp({
  config,
  databaseUrl,
  log,
  loadPages,
}: AppDependencies): Promise<FastifyInstance> {
  const app = createHttp({ log, trustedProxies: config.TRUST_PROXY })
  const { db, close: closeDatabase } = connectDatabase(databaseUrl, log, config.DATABASE_WAIT_MS)
  app.addHook('onClose', closeDatabase)

  const notifications = await Notifications.open(databaseUrl, log)
  app.addHook('onClose', () => notifications.close())

  const sessions = new Sessions(db)
  await followEndedSessions(sessions, notifications)

  const catalog = new CatalogReadModel(db)
  const catalogChanges = await followCatalogChanges(catalog, notifications, log)
  app.addHook('onClose', catalogChanges.close)

  const marks = new FavoriteMarks(readMarksFrom(db))
  await followFavoriteChanges(marks, notifications)

  const settings = new ShopSettings(db, log)
  const settingChanges = await followSettingChanges(settings, notifications, log)
  app.addHook('onClose', settingChanges.close)

  const pool = new DrawPool(config.PICTURE_WORKERS)
  const pictures = new PictureStore({ db, pool, dataDir: config.DATA_DIR })
  app.addHook('onClose', async () => pool.close())
  if (config.PICTURE_PREFILL) {
    const prefill = prefillPictures({ db, pictures, pool }, log)
    app.addHook('onClose', async () => prefill.stop())
  }

  const routes = new Routes()
  catalogRoutes(routes, { catalog, favoriteMarks: (visitor) => marks.findOrNone(visitor) })
  favoriteRoutes(routes, { db, catalog, marks })
  messageRoutes(routes, db)
  systemRoutes(routes, settings)

  mountRoutes(app, routes, { publicOrigin: config.PUBLIC_ORIGIN, sessions })
  pictureRoutes(app, pictures)
  sitemapRoutes(app, catalog, config.PUBLIC_ORIGIN)
  mountApiReference(app, routes)
  if (loadPages) {
    const cache = config.TWIRL_DEV ? null : new HtmlCache()
    catalog.onChange(() => cache?.invalidate())
    settings.onChange(() => cache?.invalidate())
    const render = await loadPages(app, inProcessTransport(routes, UNKNOWN_VISITOR))
    mountPages(app, { render, cache, publicOrigin: config.PUBLIC_ORIGIN })
  }
  return app
}
