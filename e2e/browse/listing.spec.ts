import type { Locator, Page } from '@playwright/test'
import {
  blankPictures,
  cardIds,
  expect,
  expectAccessible,
  ONCE,
  PHONE,
  test,
  visit,
  waitForScripts,
} from '../support/shop.ts'

const cards = (page: Page) => page.getByRole('main').locator('article')
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)

const chip = (page: Page, name: string) => page.getByRole('link', { name: `Remove ${name}` })

/** Chooses a size: on a wide screen it is applied at once, on a phone with the drawer's button. */
async function chooseSize(page: Page, isMobile: boolean, size = 'M'): Promise<void> {
  const label = { hasText: new RegExp(`^${size}\\d`) }
  if (isMobile) {
    await page.getByRole('button', { name: /^Filter/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filter' })
    await sheet.locator('label', label).click()
    await sheet.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(sheet).toBeHidden()
  } else {
    await page.locator('summary', { hasText: 'Size' }).click()
    await page.locator('details[open] label', label).click()
    await page.keyboard.press('Escape')
  }
  await expect(chip(page, size)).toBeVisible()
  // The chip is there at once; what is clicked before the products are is about the old ones.
  await expect(page).toHaveURL(/[?&]size=/)
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

async function loadMore(page: Page, total: number): Promise<void> {
  await page.getByRole('link', { name: 'LOAD MORE PRODUCTS' }).click()
  await expect(cards(page)).toHaveCount(total)
}

/** Scrolls a little, loads the page before, and returns the first card and where it was then. */
async function loadPrevious(page: Page, firstId: string) {
  const path = `main a[href="/p/${firstId}"]`
  // In one step, so that neither the layout nor the scroll position can change between query and click.
  const before = await page
    .getByRole('link', { name: 'LOAD PREVIOUS PRODUCTS' })
    .evaluate((link: HTMLElement, card) => {
      window.scrollBy(0, 200)
      const { y } = document.querySelector(card)!.getBoundingClientRect()
      link.click()
      return y
    }, path)
  return { kept: page.locator(path), before }
}

/** Opens a card in the middle of the loaded ones and returns the scroll position before. */
async function openSome(page: Page) {
  const ids = await cardIds(page)
  await cards(page)
    .nth(Math.floor(ids.length * 0.6))
    .scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 37))
  const place = await scrollY(page)
  const href = page.url()
  const title = cards(page)
    .nth(Math.floor(ids.length * 0.6))
    .getByRole('link')
  await title.evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/p\/\d+/)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  return { ids, place, href }
}

async function expectSamePlace(page: Page, before: Awaited<ReturnType<typeof openSome>>) {
  await expect(page).toHaveURL(before.href)
  await expect(cards(page)).toHaveCount(before.ids.length)
  expect(await cardIds(page)).toEqual(before.ids)
  await expect
    .poll(async () => Math.abs((await scrollY(page)) - before.place))
    .toBeLessThanOrEqual(2)
}

/** The browser may correct the scroll position in a later frame than the one that shows the products. */
async function expectAt(element: Locator, y: number): Promise<void> {
  await expect
    .poll(async () => Math.abs((await element.boundingBox())!.y - y))
    .toBeLessThanOrEqual(2)
}

test('a visitor filters, loads two more pages, opens a dress and comes back to the same place', async ({
  page,
  isMobile,
}) => {
  test.slow()
  await visit(page, '/search?q=dress')
  await chooseSize(page, isMobile)
  const first = await cards(page).count()
  expect(first).toBe(36)
  for (const total of [72, 108]) await loadMore(page, total)
  await expect(page).toHaveURL('/search?page=3&q=dress&size=M')

  const before = await openSome(page)
  await page.goBack()
  await expectSamePlace(page, before)
  await expect(chip(page, 'M')).toBeVisible()

  await page.reload()
  await expectSamePlace(page, before)
  await expect(chip(page, 'M')).toBeVisible()

  await page.goForward()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  await page.reload()
  await waitForScripts(page)
  await page.goBack()
  await expectSamePlace(page, before)
})

test(
  'load more keeps the order of the first page, also after going back (BROWSE-10)',
  ONCE,
  async ({ page }) => {
    await visit(page, '/collections/1?utm_source=mail')
    const landed = await cardIds(page)
    await loadMore(page, 72)
    await expect(page).toHaveURL(/[?&]page=2/)
    const both = await cardIds(page)
    expect(both.slice(0, 36)).toEqual(landed)
    expect(new Set(both).size).toBe(72)
    const before = await openSome(page)
    await page.goBack()
    await expectSamePlace(page, before)
  },
)

test('a new history entry starts without filters', ONCE, async ({ page }) => {
  await visit(page, '/collections/1')
  await chooseSize(page, false)
  await page
    .getByRole('navigation', { name: 'Occasions' })
    .getByRole('link', { name: 'Date Party' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Date Party' })).toBeVisible()
  await expect(page).toHaveURL(/\/collections\/\d+$/)
  await expect(chip(page, 'M')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Formal' })).toBeVisible()
  await expect(chip(page, 'M')).toBeVisible()
})

test(
  'a filtered link shows the same products to another visitor',
  ONCE,
  async ({ page, browser }) => {
    await visit(page, '/sale')
    await chooseSize(page, false)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, low to high')
    await expect(page).toHaveURL('/sale?size=M&sort=PRICE_ASC')
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    const shared = await cardIds(page)

    const context = await browser.newContext()
    const other = await context.newPage()
    await blankPictures(other)
    await visit(other, page.url())
    expect(await cardIds(other)).toEqual(shared)
    await expect(chip(other, 'M')).toBeVisible()
    await expect(other.getByRole('combobox', { name: 'Sort by' })).toHaveValue('PRICE_ASC')
    await context.close()
  },
)

test(
  'back and forward skip filter changes and restore the last filter (BROWSE-12)',
  ONCE,
  async ({ page }) => {
    await visit(page, '/home')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Wedding Guest/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wedding Guest' })).toBeVisible()
    await chooseSize(page, false, 'S')
    await chooseSize(page, false, 'M')
    await expect(page).toHaveURL('/collections/3?size=S&size=M')
    await chip(page, 'S').click()
    await expect(chip(page, 'S')).toBeHidden()
    await expect(page).toHaveURL('/collections/3?size=M')
    const filtered = await cardIds(page)

    await page.getByRole('main').locator(`a[href*="/p/${filtered[0]}"]`).first().click()
    await expect(page).toHaveURL(/\/collections\/3\/p\/\d+/)
    await page.goBack()
    await expect(page).toHaveURL('/collections/3?size=M')
    await expect.poll(() => cardIds(page)).toEqual(filtered)
    // The filter changes replaced their entry: one step further back is the page before the listing.
    await page.goBack()
    await expect(page).toHaveURL('/home')
    await page.goForward()
    await expect(page).toHaveURL('/collections/3?size=M')
    await expect(chip(page, 'M')).toBeVisible()
    await expect.poll(() => cardIds(page)).toEqual(filtered)
  },
)

test('a response that arrives after the listing was left is not shown', ONCE, async ({ page }) => {
  await visit(page, '/collections/1')
  const [first] = await cardIds(page)
  const answers = Promise.withResolvers<void>()
  await page.route('**/ajax/collection/1/item', async (route) => {
    // The panel requests facets; the filtered page does not.
    if (!route.request().postDataJSON().with_facets) await answers.promise
    await route.continue()
  })
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/item') && !request.postDataJSON().with_facets,
  )
  await page.locator('summary', { hasText: 'Size' }).click()
  await page.locator('details[open] label', { hasText: /^M\d/ }).click()
  const answered = (await asked).response()
  await page
    .getByRole('main')
    .locator(`a[href$="/p/${first}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  answers.resolve()
  await (await answered)?.finished()
  // The page handles the response in tasks that were queued before this one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect(page).toHaveURL(`/collections/1/p/${first}`)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
})

test('filters that match nothing can be cleared', ONCE, async ({ page }) => {
  await visit(page, '/collections/1?type=SET&length=MINI&size=XS&brand=Isla+Lucine')
  await expect(page.getByText("You don't have any Items yet")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/collections/1')
  await expect(cards(page)).toHaveCount(36)
})

test('the drawer on a phone clears and applies', PHONE, async ({ page }) => {
  await visit(page, '/collections/1')
  await chooseSize(page, true)
  await expect(page).toHaveURL('/collections/1?size=M')
  await page.getByRole('button', { name: /^Filter/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await expect(sheet.getByRole('checkbox', { name: /^M \d+ products$/ })).toBeChecked()
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await expect(sheet.getByRole('checkbox', { name: /^M \d+ products$/ })).not.toBeChecked()
  await expect(page).toHaveURL('/collections/1?size=M')
  await sheet.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page).toHaveURL('/collections/1')
  await expect(chip(page, 'M')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'BROWSE-34: a visitor filters, sorts, goes to the next page and reads about a dress',
    ONCE,
    async ({ page }) => {
      await page.goto('/collections/1')
      const openFilters = page.getByRole('link', { name: 'Filter and sort' })
      await openFilters.click()
      await expect(page).toHaveURL('/collections/1?filters=open')
      await page
        .getByRole('group', { name: 'Size' })
        .getByLabel(/^M \(\d+\)$/)
        .check()
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL('/collections/1?size=M')
      await expect(chip(page, 'M')).toBeVisible()

      await openFilters.click()
      await page.getByRole('link', { name: 'Newest' }).click()
      await expect(page).toHaveURL('/collections/1?size=M&sort=FIRST_NEW_IN_TIME')
      await page.getByRole('link', { name: 'LOAD MORE PRODUCTS' }).click()
      await expect(page).toHaveURL('/collections/1?page=2&size=M&sort=FIRST_NEW_IN_TIME')
      await expect(page.getByText(/CURRENTLY DISPLAYING 37-\d+ OF \d+ PRODUCTS/)).toBeVisible()

      await chip(page, 'M').click()
      await expect(page).toHaveURL('/collections/1?sort=FIRST_NEW_IN_TIME')
      await expect(chip(page, 'M')).toBeHidden()

      const [first] = await cardIds(page)
      await page.locator(`a[href$="/p/${first}"]`).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(/Rent From \$/).first()).toBeVisible()
    },
  )
})

test(
  'from a deep link to page 3 both directions load without repeated products',
  ONCE,
  async ({ page }) => {
    await visit(page, '/search?page=3&q=dress')
    await expect(page.getByText(/CURRENTLY DISPLAYING 73-108 OF \d+ PRODUCTS/)).toBeVisible()
    const third = await cardIds(page)
    const { kept, before } = await loadPrevious(page, third[0]!)
    await expect(cards(page)).toHaveCount(72)
    await expect(page).toHaveURL('/search?page=2&q=dress')
    await expectAt(kept, before)
    await expect(kept).toBeFocused()
    await loadMore(page, 108)
    const all = await cardIds(page)
    expect(all.slice(36, 72)).toEqual(third)
    expect(new Set(all).size).toBe(108)
  },
)

test(
  'products are added where the visitor is, however slowly the scripts arrive',
  ONCE,
  async ({ page }) => {
    let delayed = 0
    // Longer than a navigation waits before it shows its skeleton.
    await page.route('**/assets/load-listing-*.js', async (route) => {
      // Interception turns the cache off, from which the fetched file is imported.
      if (route.request().resourceType() !== 'fetch') return route.continue()
      delayed++
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await visit(page, '/search?page=3&q=dress')
    const third = await cardIds(page)
    const { kept, before } = await loadPrevious(page, third[0]!)
    await expect(cards(page)).toHaveCount(72)
    expect(delayed).toBe(1)
    await expectAt(kept, before)
  },
)

test('a page number that does not exist leads to an existing page', ONCE, async ({ page }) => {
  await visit(page, '/search?q=dress&page=99999')
  await expect(page).toHaveURL(/\/search\?page=\d\d?&q=dress$/)
  await expect(page.getByText(/CURRENTLY DISPLAYING \d+-(\d+) OF \1 PRODUCTS/)).toBeVisible()
  // A client-side navigation, without a reload.
  const navigate = (path: string) => page.evaluate((to) => history.pushState({}, '', to), path)
  await navigate('/collections/1?page=0')
  await expect(page.getByText(/CURRENTLY DISPLAYING 1-36 OF \d+ PRODUCTS/)).toBeVisible()
  await navigate('/collections/1?page=99999')
  await expect(page).toHaveURL(/\/collections\/1\?page=\d\d?$/)
  await expect(page.getByText(/CURRENTLY DISPLAYING \d+-(\d+) OF \1 PRODUCTS/)).toBeVisible()
})

test(
  'each facet shows the number of products of an option, and tops are not offered',
  ONCE,
  async ({ page }) => {
    await visit(page, '/sale')
    await page.locator('summary', { hasText: 'Type' }).click()
    const types = page.getByRole('group', { name: 'Type' })
    await expect(types.getByRole('checkbox', { name: /^Dress \d+ products$/ })).toBeVisible()
    await expect(types.getByRole('checkbox', { name: /^Top/ })).toHaveCount(0)
  },
)

test('a search without results offers other links', ONCE, async ({ page }) => {
  await visit(page, '/search?q=sattin')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('sattin')
  await visit(page, '/search?q=zzzzqqqq')
  await expect(page.getByRole('heading', { name: 'What’s the occasion?' })).toBeVisible()
})

test('open filters are accessible', async ({ page, isMobile }) => {
  await visit(page, '/collections/1')
  if (isMobile) await page.getByRole('button', { name: /^Filter/ }).click()
  else await page.locator('summary', { hasText: 'Color' }).click()
  await expect(page.getByRole('checkbox', { name: /\d+ products/ }).first()).toBeAttached()
  await expectAccessible(page)
})

test('a card has the same size whether it has been rendered or not', ONCE, async ({ page }) => {
  await visit(page, '/collections/1')
  for (const width of [360, 480, 768, 992, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const heights = await page.evaluate(async () => {
      const grid = document.querySelector<HTMLElement>('.product-grid')!
      const items = [...grid.querySelectorAll<HTMLElement>(':scope > li')]
      const measure = async (visibility: string) => {
        for (const item of items) item.style.contentVisibility = visibility
        await new Promise((resolve) => requestAnimationFrame(() => resolve(null)))
        return items.map((item) => Math.round(item.getBoundingClientRect().height))
      }
      return { left: await measure('hidden'), drawn: await measure('visible') }
    })
    expect(heights.left, `${width} pixels wide`).toEqual(heights.drawn)
    expect(heights.left.length).toBeGreaterThan(20)
  }
})
