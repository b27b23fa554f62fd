import { expect, expectAccessible, test, visit } from './shop.ts'

const PAGES = [
  '/home',
  '/collections/1',
  '/collections/1?page=2',
  '/collections/2/p/1',
  '/p/1',
  '/empty-page#deleted',
  '/account/login',
  '/account/code-login',
  '/account/sign-up',
  '/account/forgot',
  '/account/confirm-email/ava@twirl.test',
  '/account/confirm-email/ava@twirl.test?token=from-a-mail',
  '/account/enter-code/4045550131/CUSTOMER_LOGIN',
  '/reset-password',
  '/trunk-show/find',
  '/trunk-show/enter-password?type=GROUP_RENTAL',
  '/trunk-show/not-found',
  '/trunk-show/not-active?type=SORORITY_TRUNK_SHOW',
]

for (const path of PAGES) {
  test(`${path} is accessible and fits the screen`, async ({ page }) => {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('an unknown address redirects to the home page', async ({ page }) => {
  await visit(page, '/no/such/page')
  await expect(page).toHaveURL('/home')
})

test('the page of a removed product says so', async ({ page }) => {
  await visit(page, '/p/999999')
  await expect(page).toHaveURL('/empty-page#deleted')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
