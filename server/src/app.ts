import type { Transport } from '@twirl/contract/client'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { catalogRoutes } from './catalog/catalog.routes.ts'
import { followCatalogChanges } from './catalog/follow-changes.ts'
import { CatalogReadModel } from './catalog/read-model.ts'
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
import { mountPages, type PageRenderer } from './platform/pages.ts'
import { inProcessTransport, Routes } from './platform/routes.ts'
import { UNKNOWN_VISITOR } from './platform/visitor.ts'

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
  const { db, close: closeDatabase } = connectDatabase(databaseUrl, log)
  app.addHook('onClose', closeDatabase)

  const catalog = new CatalogReadModel(db)
  const changes = await followCatalogChanges(catalog, databaseUrl, log)
  app.addHook('onClose', changes.close)

  const pool = new DrawPool(config.PICTURE_WORKERS)
  const pictures = new PictureStore({ db, pool, dataDir: config.DATA_DIR })
  app.addHook('onClose', async () => pool.close())
  if (config.PICTURE_PREFILL) {
    const prefill = prefillPictures({ db, pictures, pool }, log)
    app.addHook('onClose', async () => prefill.stop())
  }

  const routes = new Routes()
  catalogRoutes(routes, catalog)

  mountRoutes(app, routes, config.PUBLIC_ORIGIN)
  pictureRoutes(app, pictures)
  mountApiReference(app, routes)
  if (loadPages) {
    const cache = config.TWIRL_DEV ? null : new HtmlCache()
    catalog.onChange(() => cache?.invalidate())
    const render = await loadPages(app, inProcessTransport(routes, UNKNOWN_VISITOR))
    mountPages(app, { render, cache, publicOrigin: config.PUBLIC_ORIGIN })
  }
  return app
}
