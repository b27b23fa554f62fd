import { getRentalPlan } from '@twirl/contract/buying/cart'
import { inviteStaff } from '@twirl/contract/staff/access/management'
import {
  changeSetting,
  getStaffSettings,
  listSettingChanges,
  type SettingValue,
} from '@twirl/contract/staff/settings/settings'
import { getSettings } from '@twirl/contract/system'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { eventually } from '../../../test/eventually.ts'
import { logInStaff } from '../../../test/staff-factory.ts'
import { DEFAULT_SETTINGS } from '../default-settings.ts'

const shop = await buildTestApp()
const owner = await logInStaff(shop, ['owner'])
const { name } = await shop.db
  .selectFrom('staff_member')
  .select('name')
  .where('id', '=', owner.id)
  .executeTakeFirstOrThrow()

const { rental_terms, advertised_terms } = DEFAULT_SETTINGS
const reason = 'The laundry is faster now'

type Change = { seen?: SettingValue; value: SettingValue; reason?: string }
const change = (key: 'rental_terms' | 'advertised_terms', input: Change) =>
  owner.call(changeSetting, { key, seen: DEFAULT_SETTINGS[key], reason, ...input })

const current = async () => (await owner.call(getStaffSettings, {})).body.current

describe('PUT /ajax/admin/setting/{key}', () => {
  test('holds in every process, with a history that can be set back (STAFF-170, STAFF-172)', async () => {
    const other = await buildTestApp({ besides: shop })
    const value = { ...rental_terms, rental_days: 25 }
    const { body } = await change('rental_terms', { value })
    expect(body.current.rental_terms).toEqual(value)
    expect(body.defaults.rental_terms).toEqual(rental_terms)
    expect(body.last_changes).toEqual({
      rental_terms: { at: expect.any(String), name },
    })
    for (const process of [shop, other])
      await eventually(async () =>
        expect((await process.call(getSettings, {})).body.rental_terms).toEqual(value),
      )

    const history = await owner.call(listSettingChanges, { key: 'rental_terms' })
    expect(history.body).toMatchObject({
      changes: [{ name, reason, before: rental_terms, after: value }],
      next: null,
    })
    await change('rental_terms', { seen: value, value: history.body.changes[0]!.before })
    expect((await current()).rental_terms).toEqual(rental_terms)
    // The default holds again, also when a later version has another one.
    expect(await shop.db.selectFrom('setting').select('key').execute()).toEqual([])
  })

  test('of two members the second hears who was faster; the same value twice is one change (STAFF-173)', async () => {
    const value = { ...advertised_terms, rental_price_mini: 15.99 }
    const [first, again] = await Promise.all([
      change('advertised_terms', { value }),
      change('advertised_terms', { value }),
    ])
    expect([first.status, again.status]).toEqual([200, 200])
    const late = await change('advertised_terms', {
      value: { ...advertised_terms, rental_price_mini: 14.99 },
    })
    expect(late.status).toBe(409)
    expect(late.error.message).toContain(`${name} changed this on `)
    const history = await owner.call(listSettingChanges, { key: 'advertised_terms' })
    expect(history.body.changes).toHaveLength(1)
    await change('advertised_terms', { seen: value, value: advertised_terms })
  })

  test.each([
    ['rental_days', { ...rental_terms, rental_days: 0 }],
    ['rental_days', { ...rental_terms, rental_days: 2.5 }],
    ['rental_days', { ...rental_terms, rental_days: '21' }],
    ['ship_business_days', { ...rental_terms, ship_business_days: 8 }],
    ['delivery_business_days', { ...rental_terms, delivery_business_days: 4 }],
    ['turnaround_days', { ...rental_terms, turnaround_days: null }],
    ['value', null],
  ])('an error is at %s, and nothing is saved (STAFF-171)', async (field, value) => {
    const refused = await change('rental_terms', { value })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.error.fields ?? {})).toEqual([field])
    expect(await current()).toEqual(DEFAULT_SETTINGS)
  })

  test.each([
    ['promo_banner', { text: 'From {minimum} to {nothing}' }, 'text'],
    ['top_banner', { ...DEFAULT_SETTINGS.top_banner, link: 'javascript:alert(1)' }, 'link'],
    ['top_banner', { ...DEFAULT_SETTINGS.top_banner, show_until: '2024-02-16' }, 'show_until'],
    ['lead_a_group_url', 'http://plain.example/', 'value'],
    ['social_links', [{ name: 'Here', url: 'nowhere' }], '0.url'],
    ['recommendation_collection_id', 999, 'value'],
    ['finance_terms', { refund_limit: -1, damage_limit: 100 }, 'refund_limit'],
  ] as const)('%s refuses %j (STAFF-171)', async (key, value, field) => {
    const seen = DEFAULT_SETTINGS[key]
    const refused = await owner.call(changeSetting, {
      key,
      seen,
      value: value as SettingValue,
      reason,
    })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.error.fields ?? {})).toEqual([field])
  })

  test('needs a reason', async () => {
    const value = { ...rental_terms, rental_days: 25 }
    expect((await change('rental_terms', { value, reason: ' ' })).status).toBe(400)
  })

  test.each([
    ['accent', { accent: '#ff9dbd' }],
    ['accent_dark', { accent_dark: '#dddddd' }],
    ['tint', { tint: '#703050' }],
    ['accent', { accent: 'red' }],
  ])('colors that make texts hard to read are refused at %s (STAFF-175)', async (field, colors) => {
    const seen = DEFAULT_SETTINGS.theme
    const value = { ...seen, ...colors }
    const refused = await owner.call(changeSetting, { key: 'theme', seen, value, reason })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.error.fields ?? {})).toContain(field)
  })

  test('a new name is in the next mails, and colors are in the pages (STAFF-174, STAFF-175)', async () => {
    const renamed = await buildTestApp({
      loadPages: async () => ({
        render: async () => ({
          status: 200,
          headers: new Headers(),
          html: '<html lang="en-US">',
          scripts: [],
        }),
        locate: () => ({ isKnown: true, cacheKey: null }),
      }),
    })
    const { call } = await logInStaff(renamed, ['owner'])
    const { identity, theme } = DEFAULT_SETTINGS
    const named = { ...identity, name: 'Gala & Co' }
    await call(changeSetting, { key: 'identity', seen: identity, value: named, reason })
    await call(inviteStaff, { email: 'sam@example.com', permissions: ['service'] })
    const [mail] = await renamed.outbox('sam@example.com')
    expect(mail).toMatchObject({ subject: 'Your access to the Gala & Co back office' })
    expect(JSON.stringify(mail)).toContain('back office of Gala &amp; Co.')
    expect((await renamed.call(getSettings, {})).body.identity).toEqual(named)
    // The other apps of this file are called as before.
    await call(changeSetting, { key: 'identity', seen: named, value: identity, reason })

    expect((await renamed.app.inject('/home')).body).toBe('<html lang="en-US">')
    const value = { ...theme, accent: '#0b5c4a' }
    await call(changeSetting, { key: 'theme', seen: theme, value, reason })
    expect((await renamed.app.inject('/home')).body).toBe(
      '<html style="--color-berry:#0b5c4a;--color-berry-deep:#900041;--color-blush:#fddde1" lang="en-US">',
    )
  })

  test('a change holds for the next rental', async () => {
    const before = (await shop.call(getRentalPlan, {})).body
    await change('rental_terms', { value: { ...rental_terms, rental_days: 22 } })
    const after = (await shop.call(getRentalPlan, {})).body
    expect(after.return_by > before.return_by).toBe(true)
  })
})
