import type { Page } from '@playwright/test'
import type { BenchScan, LookedUpUnit } from '../../packages/contract/src/staff/warehouse/bench.ts'
import { unitCodeOf } from '../../packages/contract/src/staff/warehouse/unit-code.ts'
import { expect, expectAccessible, expectToFit, ONCE, plainTest, test } from '../support/shop.ts'
import { openWarehousePage, scan, scanNews, WAREHOUSE } from '../support/warehouse.ts'

const openBench = (page: Page) => openWarehousePage(page, '/admin/bench', 'Bench')

const lookUp = async (page: Page, code: string): Promise<LookedUpUnit> =>
  (await page.request.get('/ajax/admin/bench/unit', { params: { code } })).json()

/** Finds units of the demo shop that are with customers. Each journey begins at an id of its own. */
async function findUnitsOut(page: Page, count: number, firstId: number): Promise<string[]> {
  const codes: string[] = []
  for (let id = firstId; codes.length < count; id++) {
    const unit = await lookUp(page, unitCodeOf(id))
    // The orders of the guide are for other journeys; those of the season begin like this.
    if (unit.state === 'OUT' && unit.rental?.order_number.startsWith('TW-SN'))
      codes.push(unit.code!)
  }
  return codes
}

const listScans = async (page: Page): Promise<BenchScan[]> =>
  (await (await page.request.get('/ajax/admin/bench/scan')).json()).scans

const field = (page: Page) => page.getByLabel('Scan or type a code')
const piece = (page: Page) => page.getByTestId('current-piece')

/** Presses the keys of a grade and a station. */
async function grade(page: Page, gradeKey: string, stationKey: string): Promise<void> {
  await page.keyboard.press(gradeKey)
  await expect(page.getByRole('group', { name: 'Next station' })).toBeVisible()
  await page.keyboard.press(stationKey)
  await expect(piece(page)).toHaveCount(0)
}

async function addPicture(page: Page): Promise<void> {
  await page.getByLabel('Add pictures of damage').setInputFiles({
    name: 'tear.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('R0lGODlhAwAEAIAAAAAAAAAAACH5BAEAAAAALAAAAAADAAQAAAIDhI9WADs=', 'base64'),
  })
  await expect(page.getByRole('img', { name: 'Damage 1' })).toBeVisible()
}

const expectOnePicture = (page: Page, code: string) =>
  expect
    .poll(async () => (await lookUp(page, code)).findings.map((each) => each.photo_count))
    .toEqual([1])

plainTest(
  'the bench takes pieces in by scanner and keys alone, sets wrong codes aside and takes a step back',
  ONCE,
  async ({ page }) => {
    await openBench(page)
    await expect(field(page)).toBeFocused()
    const [code = '', next = ''] = await findUnitsOut(page, 2, 1)

    await scan(page, code)
    await expect(piece(page)).toContainText('condition')
    await grade(page, '2', '3')
    await expect(scanNews(page)).toContainText(`${code}: Worn. Next: Rail.`)
    const recent = page.getByRole('region', { name: 'Recent scans' }).getByRole('listitem')
    await expect(recent.first()).toContainText(code)
    await expect(recent.first()).toContainText(WAREHOUSE.name)

    await scan(page, 'not a code')
    await expect(scanNews(page)).toContainText('This is not the code of a unit.')
    await scan(page, code)
    await expect(scanNews(page)).toContainText('It is already on the rail.')
    const aside = page.getByRole('region', { name: 'Set aside' })
    await expect(aside.getByRole('listitem')).toHaveCount(2)

    await page.keyboard.press('Control+z')
    await expect(scanNews(page)).toContainText('is taken back')
    // Its customer was told that it came back.
    expect((await lookUp(page, code)).state).toBe('RECEIVED')
    await scan(page, code)
    await expect(piece(page)).toBeVisible()
    // The next piece is scanned before this one is graded.
    await scan(page, next)
    await expect(aside).toContainText('It was not graded before the next scan.')
    await addPicture(page)
    await grade(page, '3', '1')
    await expect(recent.first()).toContainText(next)
    await expectOnePicture(page, next)
    expect((await lookUp(page, next)).state).toBe('CLEANING')
  },
)

plainTest(
  'thirty scans without connection are sent once, in order, after a reload, with a picture of damage',
  ONCE,
  async ({ page, context }) => {
    plainTest.setTimeout(180_000)
    await openBench(page)
    const codes = await findUnitsOut(page, 30, 3_000)
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
    // Requests of scans reach the server, and their answers are lost: the browser cannot tell that they were counted.
    await context.route('**/ajax/admin/bench/**', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort('internetdisconnected')
    })
    for (const code of codes.slice(0, 2)) {
      await scan(page, code)
      await expect(piece(page)).toContainText('there is no connection')
      await grade(page, '1', '3')
    }
    await context.unrouteAll({ behavior: 'wait' })
    await context.setOffline(true)
    for (const code of codes.slice(2)) {
      await scan(page, code)
      await grade(page, '1', '3')
    }
    await expect(page.getByTestId('waiting-scans')).toContainText(/(30|29|28) scans wait/)
    // The last one is taken back before it was sent, and scanned again.
    await page.keyboard.press('Control+z')
    await expect(scanNews(page)).toContainText('taken back before it was sent')
    await scan(page, codes.at(-1)!)
    await addPicture(page)
    await grade(page, '3', '1')
    await context.setOffline(false)
    // Waiting scans are sent by any page of the back office.
    await page.goto('/admin/account')
    const listOwn = async () => (await listScans(page)).filter(({ code }) => codes.includes(code))
    await expect
      .poll(async () => (await listOwn()).map(({ code }) => code), { timeout: 60_000 })
      .toEqual(codes.toReversed())
    expect((await listOwn()).filter(({ set_aside }) => set_aside !== null)).toEqual([])
    await expectOnePicture(page, codes.at(-1)!)
    await page.goto('/admin/bench')
    await expect(page.getByRole('region', { name: 'Recent scans' })).toContainText(codes.at(-1)!)
    await expect(page.getByTestId('waiting-scans')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Set aside' })).toHaveCount(0)
    expect((await lookUp(page, codes[0]!)).state).toBe('IN_HOUSE')
  },
)

test('the bench fits the screen and is accessible', async ({ page }) => {
  await openBench(page)
  const [code = ''] = await findUnitsOut(page, 1, 6_000)
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expectAccessible(page)
  await scan(page, code)
  await expect(piece(page)).toContainText('condition')
  await expectAccessible(page)
  await expectToFit(page)
})
