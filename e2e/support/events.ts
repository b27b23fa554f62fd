import { expect, type Page } from '@playwright/test'
import { getTrunkShow, loginTrunkShow } from '@twirl/contract/groups/trunk-shows'
import { newGuestId, ownAddress } from './accounts.ts'
import { callerOf } from './place-order.ts'
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

/** Joins with calls, as a new guest, and opens the event: for journeys that are not about joining. */
async function enter(
  page: Page,
  search: { trunk_show_alias_id?: string; password: string },
): Promise<void> {
  const guestId = newGuestId()
  const call = callerOf(page.request, { ...ownAddress(), 'guest-id': guestId })
  const { trunk_show_id, trunk_show_type } = await call(loginTrunkShow, search)
  const { theme, online_end_time } = await call(getTrunkShow, { id: trunk_show_id })
  const joined = { trunk_show_id, trunk_show_type, theme, online_end_time }
  await page.addInitScript(
    ([id, event]) => {
      // Once for a tab: a later page may have left the event.
      if (sessionStorage.getItem('entered') !== null) return
      sessionStorage.setItem('entered', 'true')
      localStorage.setItem('guest-id', id!)
      sessionStorage.setItem('trunk-show', event!)
    },
    [guestId, JSON.stringify(joined)],
  )
  await visit(page, '/trunk-show')
  await expect(page.getByRole('heading', { level: 1, name: theme })).toBeVisible()
}

export async function enterSpringFormal(page: Page): Promise<void> {
  await enter(page, { trunk_show_alias_id: 'magnolia-zln', password: 'magnolia' })
  await expect(page.getByRole('main').locator('article')).toHaveCount(36)
}

export async function enterSunset(page: Page): Promise<void> {
  await enter(page, { password: 'sunset' })
}
