// npm run screenshots [-- PATH…]: pictures of the pages at both widths, into docs/screenshots.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.mjs'

const PORT = '3198'
const FOLDER = 'docs/screenshots'
const PAGES: Record<string, string> = {
  home: '/home',
  collection: '/collections/3',
  product: '/collections/3/p/3',
}
const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, out: { type: 'string', default: FOLDER } },
})
const pages = positionals.length
  ? Object.fromEntries(
      positionals.map((path) => [path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, ''), path]),
    )
  : PAGES

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
for (const [name, path] of Object.entries(pages)) {
  for (const viewport of SCREENS) await shoot(name, path, viewport)
}
await browser.close()
shop.kill('SIGTERM')
await once(shop, 'exit')

async function shoot(
  name: string,
  path: string,
  viewport: { width: number; height: number },
): Promise<void> {
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor: viewport.width < 500 ? 2 : 1,
    reducedMotion: 'reduce',
  })
  await page.goto(`http://localhost:${PORT}${path}`)
  await page.evaluate(loadLazyPictures)
  const file = `${values.out}/${name}-${viewport.width}.jpg`
  await page.screenshot({ path: file, type: 'jpeg', quality: 82, fullPage: values.full })
  console.log(file)
  await page.close()
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
