import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DEMO_STAFF } from '../../server/demo/guide.ts'
import { expect, ONCE, plainTest } from '../support/shop.ts'
import { memberWith, openBackOffice } from '../support/staff.ts'

const [OWNER] = DEMO_STAFF

const numbersOn = (page: Page) => page.getByRole('link', { name: /^TW-/ })

plainTest(
  'service finds an order, reads its money and writes a note, which the owner finds in the audit log',
  ONCE,
  async ({ page, browser }) => {
    const note = `Called about the zipper ${crypto.randomUUID()}`
    const service = memberWith('service')
    await openBackOffice(page, service)
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
    await page.getByLabel('Work').selectOption('Overdue')
    await expect(page).toHaveURL(/state=OVERDUE/)
    await expect(page.getByRole('row').nth(1)).toContainText('Overdue')
    await page.getByRole('button', { name: 'Due' }).click()
    await expect(page).toHaveURL(/sort=due/)
    await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible()
    const number = await numbersOn(page).first().innerText()

    await page.goto('/admin/orders')
    await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search' }).fill(number.slice(3).toLowerCase())
    await page.keyboard.press('Enter')
    await expect(numbersOn(page)).toHaveText([number])
    await numbersOn(page).click()
    await expect(page.getByRole('heading', { name: `Order ${number}`, level: 1 })).toBeVisible()
    await expect(page.getByRole('list', { name: /^Units of / }).first()).toBeVisible()
    await expect(page.getByRole('table', { name: 'Ledger' })).toContainText('Total of this order')
    await expect(page.getByRole('link', { name: 'Audit log of this order' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Add the note' }).click()
    await expect(page.getByRole('textbox', { name: 'New note' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await page.getByRole('textbox', { name: 'New note' }).fill(note)
    await page.getByRole('button', { name: 'Add the note' }).click()
    const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
    await expect(notes.first()).toContainText(note)
    await expect(notes.first()).toContainText(service.name)

    const owner = await (await browser.newContext()).newPage()
    await openBackOffice(owner, OWNER)
    await owner.goto(`/admin/orders/${number}`)
    await owner.getByRole('link', { name: 'Audit log of this order' }).click()
    const entries = owner.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
    await expect(entries.first()).toContainText(`${service.name}: Added a note`)
    await expect(owner.getByLabel('Done to number')).toHaveValue(number)
  },
)

plainTest('finance exports the filtered orders with a reason', ONCE, async ({ page }) => {
  await openBackOffice(page, memberWith('finance'), '/admin/orders?kind=group')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Reason').fill('The books of the month.')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/)
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toContain('Tracking number')
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.every((row) => row.startsWith('TW-'))).toBe(true)
  await expect(dialog).toHaveCount(0)
})
