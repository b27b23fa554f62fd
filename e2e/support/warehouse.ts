import { expect, type Page } from '@playwright/test'
import { memberWith, openBackOffice } from './staff.ts'

export const WAREHOUSE = memberWith('warehouse')

/** Logs in as a person of the warehouse and opens a page of the back office. */
export async function openWarehousePage(page: Page, path: string, title: string): Promise<void> {
  await openBackOffice(page, WAREHOUSE, path)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** As a scanner does: fast keys, ended by Enter, wherever the focus is. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** What the page says about the last scan. */
export const scanNews = (page: Page) => page.getByTestId('scan-news')
