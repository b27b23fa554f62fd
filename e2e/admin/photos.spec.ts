import { getProduct } from '@twirl/contract/catalog/product'
import { isPhotoKey } from '@twirl/contract/pictures'
import { callerOf } from '../support/place-order.ts'
import { expect, expectAccessible, expectToFit, ONCE, plainTest } from '../support/shop.ts'
import { memberWith, openBackOffice } from '../support/staff.ts'

const PRODUCT = 157

// The console names the call that is refused.
plainTest(
  'a photo that staff upload is in the shop, and a wrong file beside it is refused with the reason (STAFF-130)',
  ONCE,
  async ({ page, browser, baseURL }) => {
    const visitor = await browser.newContext({ baseURL })
    const { title, id } = await callerOf(visitor.request)(getProduct, { id: PRODUCT })
    await openBackOffice(page, memberWith('catalogue'), `/admin/products/${id}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const color = page.getByRole('region', { name: 'Photos' }).getByRole('region').first()
    // Any picture will do: the page itself is one.
    const buffer = await page.screenshot({ type: 'jpeg' })
    await color.getByLabel(/^Add photos/).setInputFiles([
      { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') },
      { name: 'dress.jpg', mimeType: 'image/jpeg', buffer },
    ])
    await expect(color.getByRole('list', { name: /^Photos of/ }).getByRole('listitem')).toHaveCount(
      1,
    )
    const keyOf = async () => (await callerOf(visitor.request)(getProduct, { id })).image_key
    await expect.poll(async () => isPhotoKey(await keyOf())).toBe(true)
    const pageText = async () => (await visitor.request.get(`/p/${id}`)).text()
    const shown = await keyOf()
    await expect.poll(pageText).toContain(`/pictures/${shown}/`)
    const refused = color.getByRole('list', { name: /^Uploads/ }).getByRole('listitem')
    await expect(refused).toContainText('notes.jpg')
    await expect(refused).toContainText('This is not a photo.')
    await expectAccessible(page)
    await expectToFit(page)

    await color.getByRole('button', { name: /^Crop and text/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Closer').fill('2')
    await dialog.getByLabel('Text for those who can’t see it').fill('A hem of lace')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('img', { name: 'A hem of lace' })).toBeVisible()

    await color.getByRole('button', { name: /^Delete photo/ }).click()
    await dialog.getByRole('button', { name: 'Delete the photo' }).click()
    await expect(color.getByText('The shop shows this drawing.')).toBeVisible()
  },
)
