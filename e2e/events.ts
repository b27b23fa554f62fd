import { expect, type Page } from '@playwright/test'
import { visit } from './shop.ts'

/** Finds the event of a chapter with the form. */
export async function findChapter(page: Page, university: string, sorority: string): Promise<void> {
  await visit(page, '/trunk-show/find')
  await page.getByRole('combobox', { name: 'University' }).pressSequentially(university)
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: 'Sorority' }).pressSequentially(sorority)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Find my event' }).click()
}

export async function joinSpringFormal(page: Page): Promise<void> {
  await findChapter(page, 'magn', 'zeta')
  await page.getByRole('textbox', { name: 'Event password' }).fill('Magnolia')
  await page.getByRole('button', { name: 'Shop the event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Spring Formal' })).toBeVisible()
  await expect(page.getByRole('main').locator('article')).toHaveCount(36)
}

export async function joinSunset(page: Page): Promise<void> {
  await visit(page, '/trunk-show/find')
  await page.getByRole('textbox', { name: 'Group code' }).fill('sunset')
  await page.getByRole('button', { name: 'Shop the event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sunset Bridal Party' })).toBeVisible()
}
