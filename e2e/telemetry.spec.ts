import type { Page } from '@playwright/test'
import { expect, ONCE, plainTest, test, visit } from './shop.ts'

type Uploaded = { kind: string; message: string; route: string; stack?: string; info?: object }

/** The events that the page uploads, as they are sent. */
function collectUploads(page: Page): Uploaded[] {
  const uploads: Uploaded[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/ajax/system/event')) return
    uploads.push(...(JSON.parse(request.postData()!) as { events: Uploaded[] }).events)
  })
  return uploads
}

/** What browsers do when the page is left: everything that is recorded is uploaded. */
async function hidePage(page: Page): Promise<void> {
  await page.evaluate(() => void window.dispatchEvent(new Event('pagehide')))
}

async function waitForTelemetry(page: Page, uploads: Uploaded[]): Promise<void> {
  await expect
    .poll(async () => {
      await hidePage(page)
      return uploads.map(({ message }) => message)
    })
    .toContain('loaded')
}

plainTest(
  'an error with a card number and a password is uploaded masked',
  ONCE,
  async ({ page }) => {
    const uploads = collectUploads(page)
    await visit(page, '/account/login')
    await waitForTelemetry(page, uploads)
    await page
      .getByLabel(/e-?mail/i)
      .first()
      .fill('emma.secret@twirl.test')
    await page.getByLabel('Password', { exact: true }).first().fill('Hunter2-secret')
    const stored = page.waitForResponse('**/ajax/system/event')
    await page.evaluate(() => {
      const typed = [...document.querySelectorAll('input')].map(({ name, value }) => [name, value])
      const form = JSON.stringify(Object.fromEntries(typed))
      setTimeout(() => {
        throw new TypeError(`cannot send ${form}, paid with 4111-1111 1111.1111 and code: 123456`)
      })
    })
    await expect
      .poll(async () => {
        await hidePage(page)
        return uploads.filter(({ kind }) => kind === 'error')
      })
      .toHaveLength(1)
    const sent = JSON.stringify(uploads)
    expect(sent).not.toMatch(/Hunter2|4111|123456|emma\.secret/)
    const error = uploads.find(({ kind }) => kind === 'error')!
    expect(error.message).toContain('cannot send')
    expect(error.message).toContain('[card]')
    expect(error.message).toContain('[masked]')
    expect(error.stack).toContain('TypeError')
    expect(error.route).toBe('/account/login')
    expect((await stored).status()).toBe(200)
  },
)

test(
  'a path with an e-mail address is uploaded as the pattern of its route',
  ONCE,
  async ({ page }) => {
    const uploads = collectUploads(page)
    await visit(page, '/account/confirm-email/emma%40twirl.test')
    await waitForTelemetry(page, uploads)
    expect(JSON.stringify(uploads)).not.toContain('emma')
    expect(uploads.map(({ route }) => route)).toContain('/account/confirm-email/$email')
  },
)

test(
  'events are uploaded every 20 seconds, not while the visitor is idle, and when the visitor is back',
  ONCE,
  async ({ page }) => {
    await page.clock.install()
    const uploads = collectUploads(page)
    await visit(page, '/faq')
    await expect
      .poll(async () => {
        await page.clock.runFor(20_000)
        return uploads.length
      })
      .toBeGreaterThan(0)
    await page.clock.runFor(310_000)
    uploads.length = 0
    // Recorded by a script, without any activity of the visitor.
    await page.evaluate(
      () => void document.querySelector<HTMLElement>('footer a[href="/contact-us"]')!.click(),
    )
    await page.waitForURL('**/contact-us')
    await page.clock.runFor(120_000)
    expect(uploads).toEqual([])
    await page.mouse.move(200, 200)
    await expect.poll(() => uploads.map(({ message }) => message)).toContain('navigated')
  },
)

test(
  'no page of the usual shop requests anything from another origin',
  ONCE,
  async ({ page, baseURL }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url())
    })
    for (const path of [
      '/home',
      '/collections/3',
      '/p/1',
      '/cart',
      '/account/login',
      '/privacy-policy',
      '/search?q=midi',
    ]) {
      await visit(page, path)
      await hidePage(page)
    }
    expect(foreign).toEqual([])
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  },
)
