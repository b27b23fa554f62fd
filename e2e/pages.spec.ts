import { expect, expectAccessible, expectToFit, ONCE, test, visit } from './shop.ts'

const PAGES = [
  '/home',
  '/collections/1',
  '/collections/1?page=2',
  '/collections/2/p/1',
  '/p/1',
  '/empty-page#deleted',
  '/cart',
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

// One browser context for all of these pages: scripts are loaded and compiled once.
test('every page is accessible and fits the screen', async ({ page }) => {
  test.slow()
  for (const path of PAGES) {
    await test.step(path, async () => {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectToFit(page)
    })
  }
})

test('an unknown address redirects to the home page', ONCE, async ({ page }) => {
  await visit(page, '/no/such/page')
  await expect(page).toHaveURL('/home')
})

test('the page of a removed product says so', ONCE, async ({ page }) => {
  await visit(page, '/p/999999')
  await expect(page).toHaveURL('/empty-page#deleted')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
