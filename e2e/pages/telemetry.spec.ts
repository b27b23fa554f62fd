import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectToFit,
  ONCE,
  plainTest,
  test,
  visit,
} from '../support/shop.ts'

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
    // The digits of a time are no card number.
    const sent = JSON.stringify(uploads, (key, value: unknown) => (key === 'at' ? null : value))
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
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('footer a[href="/contact-us"]')!.click(),
    )
    await page.waitForURL('**/contact-us')
    await page.clock.runFor(120_000)
    expect(uploads).toEqual([])
    await page.mouse.move(200, 200)
    await expect.poll(() => uploads.map(({ message }) => message)).toContain('navigated')
  },
)

test('the usual shop measures nothing: there is no data layer', ONCE, async ({ page }) => {
  await visit(page, '/p/1')
  await hidePage(page)
  expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
})

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the browser's own interface, merged
  interface Window {
    dataLayer?: unknown[]
  }
}

type DataLayerEntry = { event?: string; ecommerce?: { items: Record<string, unknown>[] } | null }

/** A shop with analytics: the settings in the HTML say so. The policy would refuse the changed script. */
async function openWithAnalytics(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const { 'content-security-policy': _, ...headers } = response.headers()
    const html = await response.text()
    const changed = html.replace(/(\\?")analytics\1:null/, '$1analytics$1:{$1tag_url$1:null}')
    expect(changed).not.toBe(html)
    return route.fulfill({ response, headers, body: changed })
  })
  await visit(page, path)
}

/** Until the page has decided whether to ask. */
async function waitForAnalytics(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => /\/start-analytics-.+\.js$/.test(name)),
  )
}

/** Within the page, because the HTML of the server is that of a shop without analytics. */
async function openPrivacyPolicy(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .click()
  await page.waitForURL('**/privacy-policy')
}

const readEvents = (page: Page) =>
  page.evaluate(() =>
    ((window.dataLayer ?? []) as DataLayerEntry[]).filter(({ event }) => event !== undefined),
  )

const eventNames = async (page: Page) => (await readEvents(page)).map(({ event }) => event)

test(
  'with consent the data layer receives the way from the list to the bag',
  ONCE,
  async ({ page }) => {
    await openWithAnalytics(page, '/collections/3')
    const banner = page.getByRole('region', { name: 'Analytics' })
    await expect(banner).toBeVisible()
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
    await banner.getByRole('button', { name: 'Accept' }).click()
    await expect(banner).toBeHidden()
    await expect.poll(() => eventNames(page)).toContain('view_item_list')

    const card = page.getByRole('main').getByRole('article').first()
    const title = await card.getByRole('heading').innerText()
    await card.getByRole('link').first().click()
    await page.waitForURL('**/p/*')
    await expect.poll(() => eventNames(page)).toContain('view_item')
    const size = page
      .locator('label', { has: page.locator('input[name=size][aria-disabled=false]') })
      .first()
    // A click during a view transition is lost.
    await expect(async () => {
      await size.click()
      await expect(size.getByRole('radio')).toBeChecked({ timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Add to bag – Rent $' }).first().click()
    await expect.poll(() => eventNames(page)).toContain('add_to_cart')

    const events = await readEvents(page)
    const steps = ['view_item_list', 'select_item', 'view_item', 'add_to_cart']
    expect(events.map(({ event }) => event).filter((name) => steps.includes(name!))).toEqual(steps)
    const itemOf = (name: string) =>
      events.find(({ event }) => event === name)!.ecommerce!.items[0]!
    expect(itemOf('view_item_list')).toMatchObject({
      item_name: title,
      item_list_id: 'collection_3',
      index: 0,
    })
    expect(itemOf('select_item')).toMatchObject({
      item_name: title,
      item_list_id: 'collection_3',
      index: 0,
    })
    const viewed = itemOf('view_item')
    expect(viewed).toMatchObject({ item_name: title, transaction_type: 'RENT' })
    expect(itemOf('add_to_cart')).toMatchObject({
      item_id: viewed['item_id'],
      item_variant: expect.stringMatching(/^\w+ \/ \w+/),
      price: viewed['price'],
      quantity: 1,
      transaction_type: 'RENT',
    })
  },
)

test(
  'without consent, and with Global Privacy Control, nothing is measured',
  ONCE,
  async ({ page }) => {
    await openWithAnalytics(page, '/collections/3')
    const banner = page.getByRole('region', { name: 'Analytics' })
    await banner.getByRole('button', { name: 'Decline' }).click()
    await expect(banner).toBeHidden()
    await openPrivacyPolicy(page)
    await expect(page.getByText('You have declined analytics.')).toBeVisible()
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
    await expectAccessible(page)
    // The decision can be changed.
    await page.getByRole('button', { name: 'Accept analytics' }).click()
    await expect(page.getByText('You have accepted analytics.')).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.dataLayer?.length ?? 0)).toBeGreaterThan(0)

    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    })
    await openWithAnalytics(page, '/collections/3')
    await waitForAnalytics(page)
    await openPrivacyPolicy(page)
    await expect(page.getByText(/Your browser asks us not to/)).toBeVisible()
    await expect(banner).toBeHidden()
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  },
)

test('the question fits the screen and is accessible', async ({ page }) => {
  await openWithAnalytics(page, '/home')
  await expect(page.getByRole('region', { name: 'Analytics' })).toBeVisible()
  await expectToFit(page)
  await expectAccessible(page)
})
