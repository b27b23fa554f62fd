import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { Transport } from '@twirl/contract/client'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { isDatabaseUnavailable } from '../database/database-unavailable.ts'
import { mountAdminPages, mountDevelopmentAdminPages } from './admin-pages.ts'
import type { PageRenderer } from './pages.ts'
import { StartupError } from '../startup-error.ts'
import { WEB_VERSION } from './web-version.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../../../web/', import.meta.url))
const SERVER_BUNDLE = new URL('../../../../web/dist/server/server.js', import.meta.url)

/** The exports of web/src/server.ts. */
type WebServerModule = {
  createPageRenderer: (
    transport: Transport,
    report: (error: unknown) => string,
    version: string,
  ) => PageRenderer
}

/** The built pages, and the files that they refer to. */
export async function loadWebApp(
  app: FastifyInstance,
  transport: Transport,
): Promise<PageRenderer> {
  if (!existsSync(SERVER_BUNDLE))
    throw new StartupError('the pages are not built yet: run npm run build')
  await mountStaticFiles(app, join(WEB_FOLDER, 'dist/client'))
  await mountAdminPages(app)
  const { createPageRenderer } = (await import(SERVER_BUNDLE.href)) as WebServerModule
  return createPageRenderer(withPatience(transport), reporter(app), WEB_VERSION)
}

/** The files of the web build. Names under /assets contain a hash, so that browsers may cache them without expiry. */
async function mountStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    // Browsers read these files whole.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      // Fields for cards in a frame of the payment gateway use the font of the shop.
      if (path.endsWith('.woff2')) {
        reply.header('access-control-allow-origin', '*')
        reply.header('cross-origin-resource-policy', 'cross-origin')
      }
    },
  })
}

/** Loads the pages for `npm run dev`: Vite serves the browser's modules with hot reload, and the pages from source. */
export async function loadDevelopmentWebApp(
  app: FastifyInstance,
  transport: Transport,
): Promise<PageRenderer> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    root: WEB_FOLDER,
    appType: 'custom',
    server: {
      middlewareMode: true,
      ws: { server: app.server } as never,
      hmr: { server: app.server },
    },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/ajax/') || request.url.startsWith('/pictures/')) done()
    else vite.middlewares(request.raw, reply.raw, () => done())
  })
  mountDevelopmentAdminPages(app, (url, html) => vite.transformIndexHtml(url, html))
  const report = reporter(app)
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('the page environment cannot run modules')
  return {
    render: async (request) => {
      const { createPageRenderer } = (await ssr.runner.import('/src/server.ts')) as WebServerModule
      return createPageRenderer(withPatience(transport), report, WEB_VERSION).render(request)
    },
    // Nothing is cached, and the router redirects unknown paths to the home page.
    locate: () => ({ isKnown: true, cacheKey: null }),
  }
}

/** A page that cannot be rendered because the database is unavailable gets 503 with Retry-After, as the call does. */
function withPatience(transport: Transport): Transport {
  return async (endpoint, input, signal) => {
    try {
      return await transport(endpoint, input, signal)
    } catch (error) {
      if (error instanceof Error && isDatabaseUnavailable(error))
        throw new AppError('UNAVAILABLE', { cause: error })
      throw error
    }
  }
}

/** Logs an undeclared error under an id that the page shows, so that a visitor can report it. */
function reporter(app: FastifyInstance): (error: unknown) => string {
  return (error) => {
    const id = randomUUID()
    app.log.error({ err: error, id }, 'a call failed while a page was rendered')
    return id
  }
}
