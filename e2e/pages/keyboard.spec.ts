import { expect, test, visit } from '../support/shop.ts'

test('the first key press offers to skip to the content', async ({ page }) => {
  await visit(page, '/home')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the occasions open, list the collections and close by keyboard', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has the drawer')
  await visit(page, '/home')
  const menu = page.locator('header summary:visible', { hasText: 'RENT BY OCCASIONS' })
  await menu.focus()
  await page.keyboard.press('Enter')
  const formal = page.locator('header').getByRole('link', { name: 'Formal', exact: true })
  await expect(formal).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(formal).toBeHidden()
  await expect(menu).toBeFocused()
})

test('the drawer opens, traps the focus and returns it when closed', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a wide screen has the menu')
  await visit(page, '/home')
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
  await expect(open).toBeFocused()
})
