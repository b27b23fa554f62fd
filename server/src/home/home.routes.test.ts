import { listAudit } from '@twirl/contract/staff/access/audit'
import {
  changeHomePart,
  createHomePart,
  deleteHomePart,
  listHomeParts,
  previewHome,
} from '@twirl/contract/staff/catalogue/home'
import { createClient } from '@twirl/contract/client'
import { getSettings } from '@twirl/contract/system'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, dayOf, startOfDay } from '#platform/new-york-time.ts'
import { bodyOf, buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { logInStaff } from '../../test/staff-factory.ts'
import { showHomeParts } from './home.jobs.ts'

const shop = await buildTestApp({
  loadPages: async (_app, transport) => ({
    render: async () => {
      const { promo_banner } = await createClient(transport)(getSettings, {})
      const headers = new Headers({ 'cache-control': 'public, max-age=60' })
      return { status: 200, headers, html: promo_banner.text, scripts: [] }
    },
    locate: ({ pathname }) => ({ isKnown: true, cacheKey: pathname }),
  }),
})
const member = await logInStaff(shop, ['catalogue'])
const colleague = await logInStaff(shop, ['catalogue'])
const owner = await logInStaff(shop, ['owner'])
const today = dayOf(shop.clock.now())

const settings = async () => bodyOf(await shop.call(getSettings, {}))
const DEFAULTS = await settings()

const BAR = {
  kind: 'PROMO_BANNER',
  text: 'Formals from {rental_mini}',
  link: null,
  sections: null,
  show_from: today,
  show_until: null,
  is_published: true,
} as const
const ARRANGED = [
  { kind: 'DISPLAY', heading: 'For the fall' },
  { kind: 'OCCASIONS', heading: null },
] as const
const SECTIONS = { ...BAR, kind: 'SECTIONS', text: '', sections: [...ARRANGED] } as const
type Plan = Parameters<typeof plan>[0]
const plan = async (part: Partial<typeof BAR> | typeof SECTIONS | Record<string, unknown>) =>
  bodyOf(await member.call(createHomePart, { ...BAR, ...part } as typeof BAR))

beforeEach(async () => {
  await shop.db.deleteFrom('home_part').execute()
  await eventually(async () => expect(await settings()).toEqual(DEFAULTS))
})

describe('a part of the home page', () => {
  test('takes the place of the default while its days are, in the shop at once (STAFF-136)', async () => {
    await plan(BAR)
    await plan(SECTIONS)
    await plan({ kind: 'TOP_BANNER', text: 'New: tops', link: '/sale', show_until: today })
    await eventually(async () =>
      expect(await settings()).toMatchObject({
        promo_banner: { text: 'Formals from $16.99' },
        top_banner: { text: 'New: tops', link: '/sale', show_until: today },
        home_sections: ARRANGED,
      }),
    )
  })

  test.each<[string, Plan]>([
    ['is not published', { is_published: false }],
    ['begins tomorrow', { show_from: addDays(today, 1) }],
    ['ended yesterday', { show_from: '2020-01-01', show_until: addDays(today, -1) }],
  ])('that %s is not shown', async (_, change) => {
    expect(await plan(change)).toMatchObject({ is_shown: false })
    expect((await settings()).promo_banner).toEqual(DEFAULTS.promo_banner)
  })

  test('of two the one with the later first day is shown', async () => {
    await plan({ text: 'Later' })
    await plan({ text: 'Earlier', show_from: addDays(today, -3) })
    await eventually(async () => expect((await settings()).promo_banner.text).toBe('Later'))
  })

  test('begins and ends with its days: cached pages show it then (STAFF-136)', async () => {
    const page = async () => (await shop.app.inject('/home')).body
    const tomorrow = addDays(today, 1)
    expect(await page()).toBe(DEFAULTS.promo_banner.text)
    await plan({ text: 'One day only', show_from: tomorrow, show_until: tomorrow })
    const on = (day: string) =>
      showHomeParts({ ...shop, clock: { ...shop.clock, now: () => startOfDay(day) } })
    await on(tomorrow)
    await vi.waitFor(async () => expect(await page()).toBe('One day only'), { timeout: 5_000 })
    await on(addDays(tomorrow, 1))
    await vi.waitFor(async () => expect(await page()).toBe(DEFAULTS.promo_banner.text), {
      timeout: 5_000,
    })
  })

  test('keeps only what its kind has', async () => {
    const part = await plan({ link: '/sale', sections: [...ARRANGED] })
    expect(part).toMatchObject({ link: null, sections: null })
  })

  test('wrong fields are refused at their place, and nothing is saved', async () => {
    const fieldsOf = async (wrong: object) =>
      (await member.call(createHomePart, { ...BAR, ...wrong })).error.fields
    expect(await fieldsOf({ text: ' ' })).toEqual({ text: 'Required' })
    expect(await fieldsOf({ text: 'From {nothing}' })).toEqual({
      text: '{nothing} stands for nothing. Please use one of those below the field.',
    })
    expect(await fieldsOf({ link: 'javascript:alert(1)' })).toHaveProperty('link')
    expect(await fieldsOf({ show_until: '2020-01-01' })).toEqual({
      show_until: 'The last day is before the first one',
    })
    const sections = [{ kind: 'GROUPS', heading: null }]
    expect(await fieldsOf({ ...SECTIONS, sections })).toHaveProperty('sections')
    const twice = [...ARRANGED, ...ARRANGED]
    expect(await fieldsOf({ ...SECTIONS, sections: twice })).toEqual({
      sections: 'A section can be there once',
    })
    expect(bodyOf(await member.call(listHomeParts, {})).parts).toEqual([])
  })

  test('is changed and deleted unless a colleague was faster; each is in the audit log (STAFF-137)', async () => {
    const { id, version, is_shown: _, ...made } = await plan(BAR)
    const text = 'Tops for {rental_mini}'
    const changed = bodyOf(await member.call(changeHomePart, { ...made, id, version, text }))
    expect(changed).toMatchObject({ text, version: version + 1 })
    const late = await colleague.call(changeHomePart, { ...made, id, version, text: 'Mine' })
    expect(late.error.errorCode).toBe('STEP_REFUSED')
    expect(late.error.message).toMatch(/^It was changed by Member \d+ on .* New York time\./)
    const lateToo = await colleague.call(deleteHomePart, { id, version })
    expect(lateToo.error.errorCode).toBe('STEP_REFUSED')
    await member.call(deleteHomePart, { id, version: changed.version })
    const again = await member.call(deleteHomePart, { id, version: changed.version })
    expect(again.error.errorCode).toBe('NOT_FOUND')
    const about = { subject_kind: 'home', subject: String(id) } as const
    const { entries } = bodyOf(await owner.call(listAudit, about))
    expect(entries.map(({ action }) => action)).toEqual(['home.delete', 'home.change', 'home.plan'])
  })

  test('a preview tells what visitors see on a day (STAFF-138)', async () => {
    const from = addDays(today, 10)
    await plan({ show_from: from })
    await plan({ ...SECTIONS, show_from: from })
    const preview = async (day: string) => bodyOf(await member.call(previewHome, { day }))
    expect(await preview(from)).toMatchObject({
      promo: 'Formals from $16.99',
      top: { text: DEFAULTS.top_banner.text },
      sections: ARRANGED,
    })
    const before = await preview(today)
    expect(before.promo).toBe(DEFAULTS.promo_banner.text)
    expect(before.sections.map(({ kind }) => kind)).toEqual([
      'HOW_IT_WORKS',
      'OCCASIONS',
      'DISPLAY',
      'GROUPS',
    ])
    expect((await preview('2020-01-01')).top).toBeNull()
  })
})
