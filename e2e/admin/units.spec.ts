import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToFit, ONCE, test } from '../support/shop.ts'
import { openWarehousePage } from '../support/warehouse.ts'

const PRODUCT = { id: 155, title: 'Penelope Plaid Mini', variant: 'Sage, XS', size: 'XS' }

/** How many pieces of the size the product page offers. */
async function countOffered(page: Page): Promise<number> {
  const response = await page.request.get(`/ajax/product/${PRODUCT.id}`)
  const { variants } = (await response.json()) as {
    variants: { size: string; available_quantity: number }[]
  }
  return variants.find(({ size }) => size === PRODUCT.size)!.available_quantity
}

/** Fills in the form, which needs a product, and returns the codes on the labels. */
async function receiveThree(page: Page): Promise<string[]> {
  await page.getByRole('link', { name: 'Receive new units' }).click()
  const send = page.getByRole('button', { name: 'Receive and show labels' })
  await send.click()
  await expect(page.getByText('Choose a product', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Product' }).fill('penelope pl')
  await page.getByRole('option', { name: PRODUCT.title }).click()
  await page.getByLabel('Color and size').selectOption({ label: PRODUCT.variant })
  await page.getByLabel('How many').fill('3')
  await expectAccessible(page)
  await send.dblclick()
  await expect(page.getByRole('heading', { name: 'Labels' })).toBeVisible()
  const labels = page.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  await expect(labels).toHaveCount(3)
  await expect(labels.first()).toContainText(`${PRODUCT.title}${PRODUCT.variant}`)
  return Promise.all(
    [0, 1, 2].map(async (place) => {
      const name = await labels.nth(place).getAttribute('aria-label')
      return name!.replace('Label of unit ', '')
    }),
  )
}

test(
  'the warehouse receives three units, prints labels (STAFF-45), sends one to repair and puts it back on the rail',
  ONCE,
  async ({ page }) => {
    await openWarehousePage(page, '/admin/units', 'Units')
    const before = await countOffered(page)
    const codes = await receiveThree(page)
    await expectAccessible(page)
    await expect.poll(() => countOffered(page)).toBe(before + 3)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print 3 labels' })).toBeHidden()
    await expect(page.getByRole('navigation')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await page.goto('/admin/units')
    await page.getByLabel('Code or product').fill(codes[0]!.toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: codes[0]! }).click()
    await page.getByRole('button', { name: 'To repair' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Expected on the rail').fill('2045-05-01')
    await dialog.getByRole('button', { name: 'To repair' }).click()
    const acts = page.getByRole('region', { name: 'Move it' })
    await expect(acts.getByText('The unit is in repair.')).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => countOffered(page)).toBe(before + 2)

    await page.getByRole('button', { name: 'Back to the rail' }).click()
    await expect(acts.getByText('The unit is on the rail.')).toBeVisible()
    await expect.poll(() => countOffered(page)).toBe(before + 3)

    await page.getByRole('link', { name: PRODUCT.title }).click()
    const row = page.getByRole('listitem').filter({ hasText: codes[0]! })
    await expect(row).toContainText('On the rail, free now')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Promises at risk' }).click()
    await expect(page.getByRole('heading', { name: 'Promises at risk' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['units', `units/${codes[0]}`, 'units/receive', 'risks']) {
      await page.goto(`/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectToFit(page)
    }
  },
)
