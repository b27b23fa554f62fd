// npm run screenshots [-- PATH…]: pictures of the pages at both widths, into docs/screenshots.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.mjs'
import { DEMO_ORDERS, DEMO_STAFF } from '../server/demo/guide.ts'
import { createCustomer } from './support/accounts.ts'
import { enterSpringFormal } from './support/events.ts'
import { memberWith, openBackOffice } from './support/staff.ts'

const PORT = '3198'
const FOLDER = 'docs/screenshots'
type Subject = {
  path: string
  before?: (page: Page) => Promise<void>
  after?: (page: Page) => Promise<void>
}

const SUBJECTS: Record<string, Subject> = {
  home: { path: '/home' },
  collection: { path: '/collections/3' },
  product: { path: '/collections/3/p/3' },
  zoom: {
    path: '/collections/3/p/3',
    after: (page) => page.getByRole('button', { name: 'Zoom', exact: true }).click(),
  },
  colors: { path: '/collections/1', after: openColors },
  search: { path: '/search?q=green+velvet' },
  'search-help': { path: '/search?q=returns' },
  event: { path: '/trunk-show', before: enterSpringFormal },
  'find-my-group': {
    path: '/trunk-show/find',
    before: async ({ request }) => {
      await createCustomer(request, { university_id: 1, sorority_id: 1 })
    },
  },
  contact: { path: '/contact-us' },
  'large-text': {
    path: '/collections/1',
    after: (page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%')),
  },
  'admin-today': { path: '/admin', before: (page) => openBackOffice(page, DEMO_STAFF[0]) },
  'admin-orders': {
    path: '/admin/orders',
    before: (page) => openBackOffice(page, memberWith('service')),
  },
  'admin-order': {
    path: `/admin/orders/${DEMO_ORDERS.exchange}`,
    before: (page) => openBackOffice(page, memberWith('service')),
  },
  'admin-units': {
    path: '/admin/units',
    before: (page) => openBackOffice(page, memberWith('warehouse')),
  },
}
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, out: { type: 'string', default: FOLDER } },
})
const subjects: Record<string, Subject> = positionals.length
  ? Object.fromEntries(
      positionals.map((path) => [path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, ''), { path }]),
    )
  : SUBJECTS

const shop = spawn(process.execPath, ['e2e/serve.ts'], {
  env: { ...process.env, PORT, PICTURE_WORKERS: '2' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
for await (const chunk of shop.stdout) if (String(chunk).includes('Twirl is open')) break
shop.stdout.resume()
mkdirSync(values.out, { recursive: true })
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: CHROMIUM_FLAGS,
})
for (const [name, subject] of Object.entries(subjects)) {
  for (const viewport of SCREENS) await shoot(name, subject, viewport)
}
await browser.close()
shop.kill('SIGTERM')
await once(shop, 'exit')

async function shoot(
  name: string,
  { path, before, after }: Subject,
  viewport: { width: number; height: number },
): Promise<void> {
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor: viewport.width < 500 ? 2 : 1,
    reducedMotion: 'reduce',
    baseURL: `http://localhost:${PORT}`,
  })
  await before?.(page)
  await page.goto(path)
  await page.evaluate(loadLazyPictures)
  await after?.(page)
  // The pictures of what was opened are loaded, too. The back office shows its data in a table or a list, and Today keeps a
  // stream open: its network is never idle.
  if (path.startsWith('/admin')) await page.getByRole('main').locator('a, td').first().waitFor()
  else await page.waitForLoadState('networkidle')
  await page.evaluate(loadLazyPictures)
  const file = `${values.out}/${name}-${viewport.width}.jpg`
  await page.screenshot({ path: file, type: 'jpeg', quality: 82, fullPage: values.full })
  console.log(file)
  await page.close()
}

/** On phones the filters are in a drawer. */
async function openColors(page: Page): Promise<void> {
  const drawer = page.getByRole('button', { name: /^Filter/ })
  if (await drawer.isVisible()) await drawer.click()
  else await page.locator('summary', { hasText: 'Color' }).click()
}

/** Scrolls through the page, so that lazy pictures are requested, and waits until all visible ones are loaded. */
async function loadLazyPictures(): Promise<void> {
  for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
    window.scrollTo(0, y)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  window.scrollTo(0, 0)
  // Pictures further along a row are never requested.
  const isInSight = (image: HTMLImageElement) => {
    const { left, right } = image.getBoundingClientRect()
    return image.checkVisibility() && left < window.innerWidth && right > 0
  }
  const images = [...document.images].filter(isInSight)
  await Promise.all(images.map((image) => image.decode().catch(() => {})))
}
