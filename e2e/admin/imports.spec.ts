import { expect, expectAccessible, expectToFit, ONCE, test } from '../support/shop.ts'
import { memberWith, openBackOffice } from '../support/staff.ts'

test(
  'a file with errors is checked, shown by row and column, and its good rows are applied (STAFF-213, STAFF-214)',
  ONCE,
  async ({ page }) => {
    await openBackOffice(page, memberWith('catalogue'), '/admin/imports')
    const handle = `gala-${crypto.randomUUID()}`
    await page.getByLabel('What the file contains').selectOption('Collections')
    await page.getByLabel('CSV file').setInputFiles({
      name: 'collections.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Handle;Name;Type\n${handle};Gala nights;Occasion\nbad;=cmd();Odd`),
    })
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByLabel('Kind')).toHaveValue('2')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check the file' }).click()
    const rows = page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem')
    await expect(rows.first()).toContainText('Row 3, Name: This begins like a formula')
    await expect(rows.first()).toContainText('Row 3, Kind: Write one of these')
    await expectAccessible(page)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Apply 1 row' }).click()
    await expect(page.getByText('Applied: 1 row of 2 rows')).toBeVisible()
    await page.getByRole('button', { name: 'New (1)' }).click()
    await expect(rows.first()).toContainText('Created')
  },
)
