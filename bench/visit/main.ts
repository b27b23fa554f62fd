// npm run bench:visit
// What a browser of a visitor requests of the demo shop, by kind and bytes: of one who looks around, and of one who buys then.
// It is a phone with three pixels per point and an empty cache, which scrolls through what it opens.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/chromium.mjs'
import {
  fillCard,
  fillGuestAddress,
  GOOD,
  payNow,
  thanks,
} from '../../e2e/support/checkout-steps.ts'
import { printTable } from '../report/print-table.ts'
import { difference, KINDS, recordTraffic, type Traffic } from './record-traffic.ts'

const PORT = process.env['E2E_PORT'] ?? '3197'
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
}
/** Pictures are drawn when they are asked for first: a machine may need minutes for those of a visit. */
const PATIENCE_MS = 600_000

const shop = spawn(process.execPath, ['e2e/serve.ts'], {
  env: { ...process.env, PORT, PICTURE_WORKERS: '2' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  for await (const chunk of shop.stdout) if (String(chunk).includes('Twirl is open')) break
  shop.stdout.resume()
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: CHROMIUM_FLAGS,
  })
  // The first visitor waits for the drawing of pictures; the second one is counted.
  await visitAndBuy(browser)
  const { visit, purchase } = await visitAndBuy(browser)
  await browser.close()
  printTable(
    KINDS.map((kind) => ({
      kind,
      'requests of a visit': String(visit[kind].requests),
      'kB of a visit': visit[kind].kilobytes.toFixed(0),
      'requests of a purchase': String(purchase[kind].requests),
      'kB of a purchase': purchase[kind].kilobytes.toFixed(0),
    })),
    ['kind', 'requests of a visit', 'kB of a visit', 'requests of a purchase', 'kB of a purchase'],
  )
} finally {
  shop.kill('SIGTERM')
  await once(shop, 'exit')
}

async function visitAndBuy(browser: Browser): Promise<{ visit: Traffic; purchase: Traffic }> {
  const context = await browser.newContext({ ...PHONE, baseURL: `http://localhost:${PORT}` })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const read = await recordTraffic(page)
  await lookAround(page)
  const visit = read()
  await buy(page)
  const purchase = difference(read(), visit)
  await context.close()
  return { visit, purchase }
}

/** Home, a collection and its next products, two products, a search. */
async function lookAround(page: Page): Promise<void> {
  await page.goto('/home')
  await scrollThrough(page)
  await page.goto('/collections/1')
  await scrollThrough(page)
  await page.getByRole('link', { name: 'LOAD MORE PRODUCTS' }).click()
  await scrollThrough(page)
  for (const place of [2, 5]) {
    await cards(page).nth(place).locator('h2 a').click()
    await page.waitForURL(/\/p\/\d+/)
    await scrollThrough(page)
    await page.goBack()
    await cards(page).first().waitFor()
  }
  await page.goto('/search?q=green+velvet')
  await scrollThrough(page)
}

/** A piece of the sale that is dear enough for an order, as a guest. */
async function buy(page: Page): Promise<void> {
  await page.goto('/sale?sort=PRICE_DESC')
  await scrollThrough(page)
  await cards(page).first().locator('h2 a').click()
  const free = page.locator('input[name=size][aria-disabled=false]')
  await page.locator('label', { has: free }).first().click()
  await page.getByRole('button', { name: /^Add to bag – Buy \$/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Added to cart!' })
  await drawer.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page
    .getByRole('button', { name: 'Checkout', exact: true })
    .filter({ visible: true })
    .click()
  await fillGuestAddress(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await fillCard(page, GOOD)
  await payNow(page).click()
  await page.getByRole('button', { name: 'Place Your Order' }).click()
  await thanks(page).waitFor()
  await scrollThrough(page)
}

function cards(page: Page) {
  return page.getByRole('main').locator('article')
}

/** As a thumb does, screen by screen; each picture in sight is complete before the next one. */
async function scrollThrough(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const isInSight = (image: HTMLImageElement) => {
      const { top, bottom, left, right } = image.getBoundingClientRect()
      return (
        image.checkVisibility() && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      )
    }
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      await Promise.all(
        [...document.images].filter(isInSight).map((image) => image.decode().catch(() => {})),
      )
    }
  })
  await page.waitForLoadState('networkidle')
}
