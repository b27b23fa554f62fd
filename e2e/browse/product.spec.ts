import {
  colorSeenIn,
  expect,
  expectAboveFold,
  expectAccessible,
  ONCE,
  paintPictures,
  plainTest,
  test,
  visit,
} from '../support/shop.ts'

const GREEN = 'rgb(0, 128, 0)'
const BLUE = 'rgb(0, 0, 255)'

/** Pictures that are answered when the journey says so. */
function slowPictures(color: string) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<string>()
  return {
    colorOf: () => {
      asked.resolve()
      return released.promise
    },
    asked: asked.promise,
    release: () => released.resolve(color),
  }
}

/** Runs in the page. */
const opacityOfSpinner = (picture: Element) =>
  picture.matches(':has([data-loading=next])') && getComputedStyle(picture, '::after').opacity

test.describe('with slow pictures', () => {
  // Each journey answers them itself.
  test.use({ hasPictures: true })

  test('pictures open in full size, zoom and change by keyboard', ONCE, async ({ page }) => {
    const large = slowPictures(BLUE)
    await paintPictures(page, (url) => (url.includes('-1440.') ? large.colorOf() : GREEN))
    await visit(page, '/collections/3/p/3')
    await expect.poll(() => colorSeenIn(page.locator('.gallery picture').first())).toBe(GREEN)
    const zoom = page.getByRole('button', { name: 'Zoom', exact: true })
    await zoom.click()
    const lightbox = page.getByRole('dialog', { name: /^Pictures of/ })
    await large.asked
    const picture = lightbox.locator('picture').first()
    // The small picture, which is in the browser's cache, may take a frame to be painted.
    await expect.poll(() => colorSeenIn(picture)).toBe(GREEN)
    large.release()
    await expect.poll(() => colorSeenIn(picture)).toBe(BLUE)
    await expectAccessible(page)
    await page.keyboard.press('ArrowRight')
    await expect(lightbox.getByText('Back 2 of 4')).toBeVisible()
    await page.keyboard.press('+')
    await expect(lightbox.getByRole('button', { name: 'Zoom out' })).toHaveAttribute(
      'aria-disabled',
      'false',
    )
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
    await expect(zoom).toBeFocused()
  })

  test(
    'a card and its page keep a picture until the next color is there',
    ONCE,
    async ({ page }) => {
      let colorOf: () => string | Promise<string> = () => GREEN
      await paintPictures(page, () => colorOf())
      await visit(page, '/collections/3')
      const other = page.getByRole('button', { name: /^Show in /, pressed: false }).first()
      const card = page.getByRole('article').filter({ has: other }).first()
      const cardPicture = card.locator('picture').first()
      await expect.poll(() => colorSeenIn(cardPicture)).toBe(GREEN)

      const onCard = slowPictures(BLUE)
      colorOf = onCard.colorOf
      await other.focus()
      await onCard.asked
      expect(await colorSeenIn(cardPicture)).toBe(GREEN)
      onCard.release()
      await expect.poll(() => colorSeenIn(cardPicture)).toBe(BLUE)
      const name = (await other.getAttribute('title'))!
      await page.keyboard.press('Space')
      await expect(
        card.getByRole('button', { name: `Show in ${name}`, pressed: true }),
      ).toBeFocused()
      await card.getByRole('link').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('radio', { name, exact: true })).toBeChecked()

      const gallery = page.locator('.gallery picture')
      const [main, thumbnail] = [gallery.first(), gallery.nth(4)]
      for (const picture of [main, thumbnail])
        await expect.poll(() => colorSeenIn(picture)).toBe(BLUE)
      const onPage = slowPictures(GREEN)
      colorOf = onPage.colorOf
      await page.locator('input[name=color]:not(:checked)').first().check({ force: true })
      await onPage.asked
      for (const picture of [main, thumbnail]) expect(await colorSeenIn(picture)).toBe(BLUE)
      await expect.poll(() => main.evaluate(opacityOfSpinner)).toBe('1')
      onPage.release()
      for (const picture of [main, thumbnail])
        await expect.poll(() => colorSeenIn(picture)).toBe(GREEN)
    },
  )
})

test('pieces to rent and to buy are added without scrolling', ONCE, async ({ page }) => {
  // A name of two lines, and the longest description.
  for (const path of ['/p/13', '/p/290']) {
    await visit(page, path)
    for (const way of ['Rent', 'Buy'])
      await expectAboveFold(page.getByRole('button', { name: `Add to bag – ${way} $` }))
  }
})

test('the size guide opens beside the sizes', ONCE, async ({ page }) => {
  await visit(page, '/collections/3/p/3')
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await expect(guide.getByRole('rowheader', { name: '3X' })).toBeVisible()
  await expectAccessible(page)
  await guide.getByRole('button', { name: 'Close' }).click()
  await expect(guide).toBeHidden()
})

test('the page shows recommendations and recently viewed products', ONCE, async ({ page }) => {
  await visit(page, '/p/5')
  await page.waitForFunction(() => localStorage.getItem('recently-viewed'))
  await visit(page, '/sale')
  await visit(page, '/collections/3/p/3')
  await page.getByText('Fabric and care').scrollIntoViewIfNeeded()
  const row = page.getByRole('region', { name: 'YOU MIGHT ALSO LIKE' })
  await row.scrollIntoViewIfNeeded()
  await expect(row.locator('article')).toHaveCount(6)
  for (const link of await row.locator('article').getByRole('link').all())
    await expect(link).toHaveAttribute('href', /^\/collections\/3\/p\/\d+$/)
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await expect(viewed.getByRole('link')).toHaveCount(1)
  await expect(viewed.getByRole('link')).toHaveAttribute('href', '/p/5')
})

test('a product opened from the sale is sold, not rented', ONCE, async ({ page }) => {
  await visit(page, '/sale')
  await page.getByRole('main').locator('article').first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sale\/p\/\d+$/)
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('link')).toHaveText(['Sale'])
  await expect(page.getByRole('heading', { name: /^Buy Now \$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Rent From/ })).toBeHidden()
})

plainTest.describe('with real pictures', () => {
  plainTest.use({ hasPictures: true })

  // The console reports pictures that a busy machine refuses to draw at once; the page asks for them again.
  plainTest('the four views of a product are drawn', ONCE, async ({ page }) => {
    await visit(page, '/p/1')
    const gallery = page.getByRole('main').locator('picture img')
    await expect
      .poll(
        () =>
          gallery.evaluateAll(
            (images) =>
              images.filter((image) => (image as HTMLImageElement).naturalWidth > 100).length,
          ),
        {
          timeout: 80_000,
        },
      )
      .toBeGreaterThanOrEqual(4)
  })
})
