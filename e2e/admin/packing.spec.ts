import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import type { Packing } from '../../packages/contract/src/staff/warehouse/packing.ts'
import { placeOrderAsGuest } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, plainTest, test } from '../support/shop.ts'
import { openWarehousePage, scan, scanNews } from '../support/warehouse.ts'

/** The codes of the units that are promised to an order. */
async function codesOf(page: Page, orderNumber: string): Promise<string[]> {
  const { lines }: Packing = await (
    await page.request.get(`/ajax/admin/packing/${orderNumber}`)
  ).json()
  return lines.flatMap(({ units }) => units.map(({ code }) => code))
}

/** A camera that sees the QR code of a text. */
async function showToCamera(page: Page, text: string): Promise<void> {
  await page.evaluate((modules) => {
    const canvas = document.createElement('canvas')
    const scale = 8
    canvas.width = canvas.height = modules.length * scale
    const paint = () => {
      const context = canvas.getContext('2d')!
      for (const [y, row] of modules.entries())
        for (const [x, isDark] of row.entries()) {
          context.fillStyle = isDark ? '#000' : '#fff'
          context.fillRect(x * scale, y * scale, scale, scale)
        }
      requestAnimationFrame(paint)
    }
    paint()
    const getUserMedia = async () => canvas.captureStream(10)
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  }, encode(text).data)
}

plainTest(
  'an order is packed by scanning its slip and its pieces; the wrong dress is refused',
  ONCE,
  async ({ page }) => {
    const { orderNumber } = await placeOrderAsGuest(page.request)
    const other = await placeOrderAsGuest(page.request)
    await openWarehousePage(page, '/admin/packing', 'Packing')
    const [wrong = ''] = await codesOf(page, other.orderNumber)
    const codes = await codesOf(page, orderNumber)
    await scan(page, 'nonsense')
    await expect(scanNews(page)).toContainText('opens no order')
    await scan(page, orderNumber.toLowerCase())
    await expect(page.getByRole('heading', { name: `Pack ${orderNumber}` })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Pieces' })).toBeVisible()

    await scan(page, wrong)
    await expect(scanNews(page)).toContainText(`${wrong} does not belong here.`)
    await expect(scanNews(page)).toContainText('Expected: ')

    const [first = '', ...rest] = codes
    await showToCamera(page, first)
    await page.getByRole('button', { name: 'Camera' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(scanNews(page)).toContainText(`${first} is right.`)
    for (const code of rest) await scan(page, code)
    await expect(scanNews(page)).toContainText(`Order ${orderNumber} is packed.`)
    await expect(page.getByText(/· Packed .* by Wren Abbott/)).toBeVisible()

    await scan(page, other.orderNumber)
    await expect(page.getByRole('heading', { name: `Pack ${other.orderNumber}` })).toBeVisible()
  },
)

test('packing fits the screen and is accessible', async ({ page }) => {
  const { orderNumber } = await placeOrderAsGuest(page.request)
  await openWarehousePage(page, '/admin/packing', 'Packing')
  await expectAccessible(page)
  await scan(page, orderNumber)
  await expect(page.getByRole('list', { name: 'Pieces' })).toBeVisible()
  await expectAccessible(page)
  await expectToFit(page)
})
