import {
  expect,
  expectAccessible,
  expectPageAccessible,
  expectToFit,
  ONCE,
  PHONE,
  test,
  visit,
} from '../support/shop.ts'

test.describe('on a wide screen', ONCE, () => {
  test('hovering over RENT BY OCCASIONS shows the looks of the hovered occasion', async ({
    page,
  }) => {
    await visit(page, '/returns')
    const header = page.locator('header').first()
    await header.locator('summary:visible', { hasText: 'RENT BY OCCASIONS' }).hover()
    const vacation = header.getByRole('link', { name: 'Vacation', exact: true })
    await vacation.hover()
    const looks = header.getByRole('region', { name: 'Vacation' }).locator('a[href*="/p/"]')
    await expect(looks).toHaveCount(4)
    // The menu stays open while the pointer moves to the looks.
    await looks.first().hover()
    await expect(looks.first()).toHaveAttribute('href', /^\/collections\/6\/p\/\d+$/)
    await looks.first().click()
    await expect(page).toHaveURL(/\/collections\/6\/p\/\d+$/)
    await expect(header.getByRole('region')).toBeHidden()
  })

  test('the menu closes when the pointer leaves, and stays open after a click', async ({
    page,
  }) => {
    await visit(page, '/returns')
    const header = page.locator('header').first()
    const formal = header.getByRole('link', { name: 'Formal', exact: true })
    await header.locator('summary:visible', { hasText: 'RENT BY OCCASIONS' }).hover()
    await expect(formal).toBeVisible()
    await page.mouse.move(700, 850)
    await expect(formal).toBeHidden()
    await header.locator('summary:visible', { hasText: 'RENT BY OCCASIONS' }).click()
    await expect(formal).toBeVisible()
    await page.mouse.click(700, 850)
    await expect(formal).toBeHidden()
  })

  test('by keyboard: focusing an occasion shows its looks, arrows lead there, Escape closes', async ({
    page,
  }) => {
    await visit(page, '/returns')
    const header = page.locator('header').first()
    const summary = header.locator('summary:visible', { hasText: 'RENT BY OCCASIONS' })
    await summary.focus()
    await page.keyboard.press('Enter')
    const formal = header.getByRole('link', { name: 'Formal', exact: true })
    await expect(formal).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(formal).toBeFocused()
    await expect(header.getByRole('region', { name: 'Formal' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    const looks = header.getByRole('region', { name: 'Date Party' }).locator('a[href*="/p/"]')
    await expect(looks).toHaveCount(4)
    await expect(looks.first()).toHaveAttribute('href', /^\/collections\/2\//)
    // The looks of the previous occasion stay until the new ones are loaded.
    await expect(header.getByRole('region').locator('ul')).not.toHaveAttribute('inert')
    await page.keyboard.press('ArrowRight')
    await expect(looks.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(looks.first()).toBeHidden()
    await expect(summary).toBeFocused()
  })

  test('HOW IT WORKS holds its two groups, SALE is last', async ({ page }) => {
    await visit(page, '/returns')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.locator('summary', { hasText: 'HOW IT WORKS' }).click()
    const individual = nav.getByRole('list', { name: 'Individual Rental' })
    const group = nav.getByRole('list', { name: 'Group Rental' })
    await expect(individual.getByRole('link')).toHaveText([
      'Rent with Us',
      'How to Rent and Return',
      'FAQ',
    ])
    await expect(group.getByRole('link')).toHaveText([
      'Find My Group Rental',
      'Lead A Group',
      'In-person Rental Events',
      'FAQ',
    ])
    await expectPageAccessible(page)
    await group.getByRole('link', { name: 'In-person Rental Events' }).click()
    await expect(page).toHaveURL('/how-it-works/group-rental#in-person')
    await expect(page.getByRole('heading', { name: 'In-person Rental Events' })).toBeInViewport()
    await expect(group).toBeHidden()
    await expect(nav.locator('> a')).toHaveText(['FIND MY GROUP', 'LEAD A GROUP', 'SALE'])
  })
})

test.describe('on a phone', PHONE, () => {
  test('the drawer has the same links and returns the focus when closed', async ({ page }) => {
    await visit(page, '/returns')
    const open = page.getByRole('button', { name: 'Open menu' })
    await open.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer.getByRole('link', { name: 'Formal', exact: true })).toBeVisible()
    await expectAccessible(page)
    await drawer.getByText('HOW IT WORKS').click()
    await expect(drawer.getByRole('link', { name: 'Find My Group Rental' })).toBeVisible()
    await drawer.getByText('HELP').click()
    for (const name of ['FIND MY GROUP', 'Favorites', 'Contact Us'])
      await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(open).toBeFocused()
  })

  test('following a link closes the drawer', async ({ page }) => {
    await visit(page, '/returns')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByText('HOW IT WORKS').click()
    await drawer.getByRole('link', { name: 'How to Rent and Return' }).click()
    await expect(page).toHaveURL('/how-it-works')
    await expect(drawer).toBeHidden()
  })
})

test('the first key press offers to skip to the content', ONCE, async ({ page }) => {
  await visit(page, '/home')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the announcement can be closed for the session', ONCE, async ({ page }) => {
  await visit(page, '/returns')
  const news = page.getByRole('complementary', { name: 'News' })
  await expect(news).toBeVisible()
  await news.getByRole('button', { name: 'Close this banner' }).click()
  await expect(news).toBeHidden()
  await visit(page, '/faq')
  await expect(news).toBeHidden()
})

test(
  'every link in header, drawer and footer leads to a page with content',
  ONCE,
  async ({ page }) => {
    await visit(page, '/home')
    const links = page.locator('header a[href^="/"], footer a[href^="/"]')
    const paths = await links.evaluateAll((all) => [
      ...new Set(all.map((link) => link.getAttribute('href')!.split('#')[0]!)),
    ])
    expect(paths).toEqual(
      expect.arrayContaining([
        '/how-it-works',
        '/how-it-works/group-rental',
        '/lead-a-group',
        '/sale',
        '/favorites',
        '/search',
        '/size-charts',
        '/our-mission',
        '/faq',
        '/returns',
        '/damaged-items-policy',
        '/careers',
        '/contact-us',
        '/privacy-policy',
      ]),
    )
    for (const path of paths) {
      const response = await page.request.get(path)
      expect(response.status(), path).toBe(200)
      expect(await response.text(), path).toContain('<h1')
    }
  },
)

test(
  'the menu, the filters and the fourth column appear at the same width',
  ONCE,
  async ({ page }) => {
    await visit(page, '/collections/1')
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' })
    const filters = page.getByRole('group', { name: 'Filters' })
    const grid = page.getByRole('main').locator('ul:has(article)').first()
    const columns = () =>
      grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)

    await page.setViewportSize({ width: 991, height: 800 })
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
    await expect(menu.or(filters).filter({ visible: true })).toHaveCount(0)
    expect(await columns()).toBe(3)

    await page.setViewportSize({ width: 992, height: 800 })
    await expect(menu).toBeVisible()
    await expect(filters).toBeVisible()
    expect(await columns()).toBe(4)
    await expectToFit(page)
  },
)
