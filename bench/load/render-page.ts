// Renders one page repeatedly, from the call to the compressed bytes, without a cache.
// usage: render.ts DATABASE_URL PATH COUNT; prints the processor milliseconds of one render.
import pino from 'pino'
import { catalogRoutes } from '../../server/src/catalog/catalog.routes.ts'
import { CatalogReadModel } from '../../server/src/catalog/read-model.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { connectDatabase } from '../../server/src/platform/database/database.ts'
import { HtmlPage } from '../../server/src/platform/pages/html-page.ts'
import type { PageRenderer } from '../../server/src/platform/pages/pages.ts'
import { inProcessTransport, Routes } from '../../server/src/platform/http/routes.ts'
import { UNKNOWN_VISITOR } from '../../server/src/platform/http/visitor.ts'
import { ShopSettings } from '../../server/src/system/shop-settings.ts'
import { systemRoutes } from '../../server/src/system/system.routes.ts'

// Renders after which the compiler is done: until about 700 they get cheaper.
const WARM_UP = 750
const BUNDLE = new URL('../../web/dist/server/server.js', import.meta.url).href

const [url = '', path = '/', count = '200'] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const { db, close } = connectDatabase(url, log)
const catalog = new CatalogReadModel(db, log)
await catalog.reload()
const routes = new Routes((_call, error) => {
  throw error
})
catalogRoutes(routes, {
  catalog,
  favoriteMarks: async () => new Map(),
  findEvent: async () => null,
})
systemRoutes(routes, new ShopSettings(db, log), readConfig({}))
const web = (await import(BUNDLE)) as {
  createPageRenderer: (transport: ReturnType<typeof inProcessTransport>) => PageRenderer
}
const renderer = web.createPageRenderer(inProcessTransport(routes, UNKNOWN_VISITOR, () => {}))

async function render(): Promise<void> {
  const { status, html, scripts } = await renderer.render(
    new Request(new URL(path, 'http://localhost')),
  )
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  await new HtmlPage(html, 'public', scripts).body('br')
}

for (let i = 0; i < WARM_UP; i++) await render()
const before = process.cpuUsage()
for (let i = 0; i < Number(count); i++) await render()
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1_000 / Number(count))
await close()
