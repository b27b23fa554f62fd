import type { Page } from '@playwright/test'
import { DEMO_LOGINS } from '../../server/demo/guide.ts'
import { ownAddress } from '../support/accounts.ts'
import { cartCalls } from '../support/cart-calls.ts'
import { expect, ONCE, test } from '../support/shop.ts'

/** Opens a page whose scripts arrive only when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  return release
}

test(
  'what is pressed before the scripts are there is carried out once (SHOP-27)',
  ONCE,
  async ({ page }) => {
    const { headers } = await cartCalls(page)
    const release = await openWithoutScripts(page, '/p/2')
    const size = page.locator('label', {
      has: page.locator('input[name=size][aria-disabled=false]'),
    })
    await size.first().click()
    await size.nth(1).click()
    await expect(size.nth(1).getByRole('radio')).toBeChecked()
    const add = page.getByRole('button', { name: 'Add to bag – Rent $' })
    await add.dblclick()
    await expect(add).toHaveAttribute('aria-busy', 'true')
    await page
      .locator('.product-columns')
      .getByRole('button', { name: /to favorites$/ })
      .click()

    release()
    await expect(page.getByRole('dialog', { name: 'Added to cart!' })).toContainText('quantity 1')
    const chosen = await size.nth(1).getByRole('radio').getAttribute('value')
    const cart = await page.request.get('/ajax/cart', { headers })
    const { carts } = (await cart.json()) as { carts: { items: unknown[] }[] }
    expect(carts.flatMap(({ items }) => items)).toEqual([
      expect.objectContaining({ size: chosen, quantity: 1 }),
    ])
    await page.keyboard.press('Escape')
    await expect(add).toBeFocused()
    await expect(page.getByRole('button', { name: /^Remove .* from favorites$/ })).toBeVisible()
  },
)

test(
  'a login that is sent before the scripts are there keeps the password out of the URL',
  ONCE,
  async ({ page }) => {
    await page.setExtraHTTPHeaders(ownAddress())
    const { email, password } = DEMO_LOGINS[1]
    const release = await openWithoutScripts(page, '/account/login')
    await page.getByLabel('Email or cell phone').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page.locator('form button[type=submit]')).toHaveAttribute('aria-busy', 'true')
    expect(new URL(page.url()).search).toBe('')

    release()
    await expect(page).not.toHaveURL(/account\/login/)
    expect(page.url()).not.toContain(password)
  },
)
