import type { Page } from '@playwright/test'
import { createCustomer, logIn } from '../support/accounts.ts'
import {
  enterSpringFormal,
  enterSunset,
  findChapter,
  joinSpringFormal,
  joinSunset,
} from '../support/events.ts'
import { DEMO_STOCK } from '../../server/demo/guide.ts'
import {
  blankPictures,
  cardIds,
  expect,
  expectAccessible,
  heartOf,
  expectToFit,
  ONCE,
  plainTest,
  test,
  visit,
} from '../support/shop.ts'

const DEMO_PASSWORD = 'twirl2026'

const cards = (page: Page) => page.getByRole('main').locator('article')
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const request = (page: Page) => page.getByRole('button', { name: 'Request for next show' })
const chip = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Your event:/ })

async function openFirstPiece(page: Page): Promise<void> {
  await cards(page)
    .first()
    .getByRole('link')
    .evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL(/\/trunk-show\/p\/\d+$/)
}

test(
  'a guest joins an event, filters, opens a dress and comes back to the same place',
  ONCE,
  async ({ page }) => {
    test.slow()
    await joinSpringFormal(page)
    await expect(page).toHaveURL('/trunk-show')
    await expect(page.getByText(/^Closes \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M/)).toBeVisible()
    const countdown = page.getByRole('main').getByText(/\d+ days( \d+ hours?)? left/)
    await expect(countdown).toBeVisible()
    await expect(page.getByText(/^The party is on \d\d\//)).toBeVisible()

    await page.getByRole('link', { name: 'LOAD MORE PRODUCTS' }).click()
    await expect(cards(page)).toHaveCount(72)
    await expect(page).toHaveURL('/trunk-show?page=2')
    await page.locator('summary', { hasText: 'Size' }).click()
    await page.locator('details[open] label', { hasText: /^M\d/ }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Remove M' })).toBeVisible()
    await expect(page).toHaveURL('/trunk-show?size=M')
    await page.getByRole('link', { name: 'LOAD MORE PRODUCTS' }).click()
    await expect(page).toHaveURL('/trunk-show?page=2&size=M')
    await expect(cards(page).nth(40)).toBeAttached()

    const ids = await cardIds(page)
    await cards(page).nth(30).scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, 37))
    const place = await scrollY(page)
    const expectSamePlace = async () => {
      await expect(cards(page)).toHaveCount(ids.length)
      expect(await cardIds(page)).toEqual(ids)
      await expect.poll(async () => Math.abs((await scrollY(page)) - place)).toBeLessThanOrEqual(2)
      await expect(page.getByRole('link', { name: 'Remove M' })).toBeVisible()
    }
    await cards(page)
      .nth(30)
      .getByRole('link')
      .evaluate((link: HTMLElement) => link.click())
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(
      'Find my group',
    )
    await page.goBack()
    await expectSamePlace()
    await page.reload()
    await expectSamePlace()
  },
)

test(
  'a product of an event is rented for 14 days, at the price of the group',
  ONCE,
  async ({ page }) => {
    await enterSpringFormal(page)
    await openFirstPiece(page)
    await expect(page.getByText('Yours for 14 days')).toBeVisible()
    await expect(page.getByText(/^Pick-up \S+, 4 days before the party on /)).toBeVisible()
    const row = page.getByRole('heading', { name: 'YOU MIGHT ALSO LIKE' })
    await expect(async () => {
      await page.mouse.wheel(0, 600)
      await expect(row).toBeInViewport({ timeout: 1_000 })
    }).toPass()
    const links = page.locator('section', { has: row }).locator('a')
    await expect(links.first()).toHaveAttribute('href', /^\/trunk-show\/p\/\d+$/)
  },
)

async function expectSizes(page: Page, { free, taken }: { free: string; taken: string }) {
  const sizes = page.locator('#sizes')
  const size = (label: string) => sizes.getByRole('radio', { name: new RegExp(`^${label}( |$)`) })
  await expect(size(taken)).toHaveAttribute('aria-disabled', 'true')
  await expect(async () => {
    await sizes.locator('label', { hasText: new RegExp(`^${free}$`) }).click()
    await expect(size(free)).toBeChecked({ timeout: 1_000 })
  }).toPass()
  await expect(page.locator('#size-availability')).toHaveText(
    new RegExp(`^\\d left in ${free}( to rent, \\d to buy)?\\.$`),
  )
}

test(
  'a size is free for an event and rented out today, another one the other way round',
  ONCE,
  async ({ page }) => {
    const { freeForEventOnly, freeTodayOnly } = DEMO_STOCK
    expect(freeTodayOnly.path).toBe(freeForEventOnly.path)
    await visit(page, freeForEventOnly.path)
    await expectSizes(page, { free: freeTodayOnly.size, taken: freeForEventOnly.size })
    await enterSpringFormal(page)
    await visit(page, `/trunk-show${freeForEventOnly.path}`)
    await expectSizes(page, { free: freeForEventOnly.size, taken: freeTodayOnly.size })
  },
)

test('a group rental opens with the recommendations of its lead', async ({ page, isMobile }) => {
  await joinSunset(page)
  await expect(page.getByText('Led by Chloe Park')).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
  const recommended = await cards(page).count()
  expect(recommended).toBeLessThan(36)

  if (isMobile)
    await page.getByRole('button', { name: 'Collections: Lead Recommendations' }).click()
  const menu = page.getByRole('navigation', { name: 'Collections' }).filter({ visible: true })
  await expect(menu.getByRole('link').first()).toHaveText('Lead Recommendations')
  await expect(menu.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
  if (!isMobile) {
    const columns = await cards(page).evaluateAll(
      (all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size,
    )
    expect(columns).toBe(3)
  }
  await menu.getByRole('link', { name: 'Bachelorette' }).click()
  await expect(page).toHaveURL('/trunk-show?collection=7')
  await expect(cards(page)).toHaveCount(36)
  await page.goBack()
  await expect(cards(page)).toHaveCount(recommended)
})

test(
  'the password of a chapter opens its event in the field for group codes',
  ONCE,
  async ({ page }) => {
    await visit(page, '/trunk-show/find')
    await page.getByRole('textbox', { name: 'Group code' }).fill('Harbor')
    await page.getByRole('button', { name: 'Shop the event' }).click()
    await expect(heading(page, 'Harbor Nights')).toBeVisible()
  },
)

test('a link to an event skips the search form', ONCE, async ({ page }) => {
  await visit(page, '/trunk-show/find?alias=lakeshore-zln')
  await expect(page.getByRole('heading', { name: 'Harbor Nights' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter the password' }).click()
  await expect(page.getByText('Harbor Nights')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Event password' })).toBeFocused()
  await page.keyboard.type('harbor')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Harbor Nights')).toBeVisible()
})

test(
  'without a joined event the visitor must find one first; without a chapter it is a group rental',
  ONCE,
  async ({ page }) => {
    await visit(page, '/trunk-show')
    await expect(page).toHaveURL('/trunk-show/find')
    await visit(page, '/trunk-show/p/1')
    await expect(page).toHaveURL('/trunk-show/find')
    await visit(page, '/trunk-show/enter-password')
    await expect(heading(page, 'Enter your group code')).toBeVisible()
  },
)

test('a chapter without an event shows a message and other links', ONCE, async ({ page }) => {
  await findChapter(page, 'lakeshore', 'kappa')
  await expect(page).toHaveURL('/trunk-show/not-found')
  await page.getByRole('main').getByRole('link', { name: 'Find my group' }).click()
  await expect(page).toHaveURL('/trunk-show/find')
})

test(
  'the schools are found with the keyboard alone; missing values are reported',
  ONCE,
  async ({ page }) => {
    await visit(page, '/trunk-show/find')
    await page.getByRole('button', { name: 'Shop the event' }).click()
    await expect(page.getByRole('textbox', { name: 'Group code' })).toHaveAccessibleDescription(
      /^Required/,
    )
    const university = page.getByRole('combobox', { name: 'University' })
    await page.getByRole('button', { name: 'Find my event' }).click()
    await expect(university).toBeFocused()
    await expect(university).toHaveAccessibleDescription('Required')
    await page.keyboard.press('ArrowDown')
    await expect(university).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(university).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.type('lake')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(university).toHaveValue('Lakeshore State')
    await page.keyboard.press('Tab')
    // Text that matches one name only is completed when the field loses focus.
    await page.keyboard.type('zeta')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Sorority' })).toHaveValue('Zeta Lambda Nu')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/trunk-show/enter-password')
  },
)

test(
  'an event that closes during a visit stays readable and shows a message',
  ONCE,
  async ({ page }) => {
    await enterSpringFormal(page)
    await page.clock.setFixedTime(Date.now() + 30 * 24 * 60 * 60_000)
    await expect(page.getByText(/^This event has closed\./).first()).toBeVisible()
    await expect(page.getByText(/^Closed \d\d\/\d\d\/\d{4}/)).toBeVisible()
    await expect(cards(page)).toHaveCount(36)
  },
)

test(
  'the event is in the header of every page, and favorites link to it, until the visitor leaves',
  ONCE,
  async ({ page, context }) => {
    const promotion = page.getByRole('complementary', { name: 'Rental prices' })
    await enterSpringFormal(page)
    await expect(chip(page)).toHaveText(/Spring Formal · party \d\d\/\d\d\/\d{4} · \d days? left$/)
    const heart = heartOf(cards(page).first())
    await expect(async () => {
      if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 5_000 })
    }).toPass()
    // The heart is filled before the server has answered.
    await expect(page.locator('#live-region')).toHaveText(/added to favorites$/)
    await visit(page, '/favorites')
    const favorite = cards(page).first().getByRole('link')
    await expect(favorite).toHaveAttribute('href', /^\/trunk-show\/p\/\d+$/)
    await expect(chip(page)).toBeVisible()

    // A tab that has joined nothing itself; its page is the cached one of all visitors.
    const other = await context.newPage()
    await other.addInitScript(() => {
      const { shifts } = Object.assign(window, { shifts: [] as unknown[] })
      new PerformanceObserver((list) => {
        shifts.push(...list.getEntries().map((entry) => Reflect.get(entry, 'value')))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await blankPictures(other)
    await visit(other, '/faq')
    await expect(chip(other)).toBeVisible()
    await expect(promotion).toBeHidden()
    // The page makes way for the event before its first paint. Afterwards it would shift by 0.03.
    const shifts: number[] = await other.evaluate(() => Reflect.get(window, 'shifts'))
    expect(Math.max(0, ...shifts)).toBeLessThan(0.01)
    await expectAccessible(other)
    await chip(other).click()
    await expect(heading(other, 'Spring Formal')).toBeVisible()

    await other.getByRole('button', { name: 'Leave this event' }).click()
    const question = other.getByRole('dialog', { name: 'Leave Spring Formal?' })
    await expectAccessible(other)
    await question.getByRole('button', { name: 'Stay' }).click()
    await other.getByRole('button', { name: 'Leave this event' }).click()
    await question.getByRole('button', { name: 'Leave event' }).click()
    await expect(other).toHaveURL('/trunk-show/find')
    await expect(chip(other)).toHaveCount(0)
    await other.close()
    // The first tab learns of it.
    await expect(chip(page)).toHaveCount(0)
    await expect(promotion).toBeVisible()
    await page.reload()
    await expect(favorite).toHaveAttribute('href', /^\/p\/\d+$/)
    await visit(page, '/trunk-show')
    await expect(page).toHaveURL('/trunk-show/find')
  },
)

test(
  'a member finds the open event of the chapter, joins it, requests a product and may undo',
  ONCE,
  async ({ page }) => {
    await createCustomer(page.request, { university_id: 1, sorority_id: 1 })
    await visit(page, '/trunk-show/find')
    await expect(page.getByText('Open for your chapter, Zeta Lambda Nu')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Spring Formal' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enter the password' }).click()
    await expect(page.getByRole('textbox', { name: 'Event password' })).toBeFocused()
    await page.keyboard.type('magnolia')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Spring Formal')).toBeVisible()

    await openFirstPiece(page)
    await request(page).click()
    const sizes = page.getByRole('dialog', { name: 'Which size?' })
    await sizes.getByRole('button', { name: 'L', exact: true }).click()
    const undo = page.getByRole('button', { name: 'Undo the request in L' })
    await expect(undo).toBeVisible()
    await page.reload()
    await undo.click()
    await expect(undo).toBeHidden()
  },
)

test(
  'a guest who requests a product logs in and returns; a customer without a chapter is told what is missing',
  ONCE,
  async ({ page }) => {
    await enterSpringFormal(page)
    await openFirstPiece(page)
    const address = page.url()
    await request(page).click()
    const popup = page.getByRole('dialog', { name: 'OOPS, Please log in' })
    await expect(popup).toContainText(
      'Please create an account or login to be able to request this item.',
    )
    await expectAccessible(page)
    await popup.getByRole('link', { name: 'Go to Login' }).click()
    await logIn(page, 'mia@twirl.test', DEMO_PASSWORD)
    await expect(page).toHaveURL(address)
    await request(page).click()
    await expect(
      page.getByText(
        'Please add a university and sorority to your account to be able to request this item.',
      ),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Go to update' }).click()
    await expect(page).toHaveURL(/^[^?]+\/profile/)
  },
)

test('a group rental takes no requests and offers none', ONCE, async ({ page }) => {
  await enterSunset(page)
  await openFirstPiece(page)
  await page.getByRole('button', { name: 'Can I request this piece?' }).click()
  await expect(request(page)).toHaveCount(0)
  const popup = page.getByRole('dialog', { name: 'Not available' })
  await expect(popup).toContainText(
    'This function is currently only available for Sorority Trunk Shows.',
  )
  await expect(popup.getByRole('link', { name: 'Log in' })).toBeVisible()
})

// The browser logs refused calls as console errors, so these journeys use plainTest.

plainTest('a wrong password is reported at the field', ONCE, async ({ page }) => {
  await findChapter(page, 'magn', 'zeta')
  const password = page.getByRole('textbox', { name: 'Event password' })
  await password.fill('rosewood')
  await page.getByRole('button', { name: 'Shop the event' }).click()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/^We don’t know that password/)
  await expectAccessible(page)
})

plainTest('an event that has ended says so', ONCE, async ({ page }) => {
  await findChapter(page, 'magn', 'phi')
  await expect(page).toHaveURL('/trunk-show/not-active?type=SORORITY_TRUNK_SHOW')
  await expect(page.getByRole('main')).toContainText('Your group leader knows the dates.')
})
