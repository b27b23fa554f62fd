import { expect, expectAccessible, ONCE, test, visit } from './shop.ts'

test('pictures open in full size, zoom and change by keyboard', async ({ page }) => {
  await visit(page, '/collections/3/p/3')
  const zoom = page.getByRole('button', { name: 'Zoom', exact: true })
  await zoom.click()
  const lightbox = page.getByRole('dialog', { name: /^Pictures of/ })
  await expect(lightbox).toBeVisible()
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

test('the size guide opens beside the sizes', async ({ page }) => {
  await visit(page, '/collections/3/p/3')
  await page.getByRole('button', { name: 'Size guide' }).click()
  const guide = page.getByRole('dialog', { name: 'Size guide' })
  await expect(guide.getByRole('rowheader', { name: '3X' })).toBeVisible()
  await expectAccessible(page)
  await guide.getByRole('button', { name: 'Close' }).click()
  await expect(guide).toBeHidden()
})

test('the page shows recommendations and recently viewed products', async ({ page }) => {
  await visit(page, '/p/5')
  await page.waitForFunction(() => localStorage.getItem('recently-viewed'))
  await visit(page, '/sale')
  await visit(page, '/collections/3/p/3')
  await page.getByText('Fabric and care').scrollIntoViewIfNeeded()
  const row = page.getByRole('region', { name: 'YOU MIGHT ALSO LIKE' })
  await row.scrollIntoViewIfNeeded()
  await expect(row.locator('article')).toHaveCount(6)
  for (const link of await row.locator('article a').all())
    await expect(link).toHaveAttribute('href', /^\/collections\/3\/p\/\d+$/)
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await expect(viewed.getByRole('link')).toHaveCount(1)
  await expect(viewed.getByRole('link')).toHaveAttribute('href', '/p/5')
})

test(
  'structured data has one canonical address, a group of variants and a rental offer',
  ONCE,
  async ({ page }) => {
    const html = await (await page.request.get('/collections/3/p/3')).text()
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/p\/3"/)
    expect(html).toMatch(/<meta property="og:image" content="[^"]*front-1080\.jpeg"/)
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    )
    expect(blocks.map((block) => block['@type'])).toEqual(['ProductGroup', 'BreadcrumbList'])
    expect(JSON.stringify(blocks[0])).toContain('LeaseOut')
  },
)

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

test.describe('with real pictures', () => {
  test.use({ hasPictures: true })

  test('the four views of a product are drawn', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same pictures')
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
