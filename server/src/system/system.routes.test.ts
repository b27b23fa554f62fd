import { createClient } from '@twirl/contract/client'
import { checkVersion, getSettings } from '@twirl/contract/system'
import { uploadEvents } from '@twirl/contract/telemetry/upload-events'
import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { WEB_VERSION } from '#platform/pages/web-version.ts'
import { buildTestApp } from '../../test/build-test-app.ts'
import { eventually } from '../../test/eventually.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { ShopSettings } from './shop-settings.ts'

const { db, call, ...rest } = await buildTestApp({
  prepare: (empty) => store(empty, 'recommendation_collection_id', 5),
})

async function store(into: typeof db, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await into
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}

const CURRENT = fillPlaceholders(DEFAULT_SETTINGS)
// Limits of staff are not sent to pages of the shop, and colors as styles only.
const {
  finance_terms: _,
  theme: _theme,
  opening: _opening,
  delivery_states: _states,
  mail_terms: _mails,
  switches: _switches,
  lead_terms: _leadTerms,
  ...SHOWN
} = CURRENT
const DEFAULTS = {
  ...SHOWN,
  switched_off: [],
  version_check_url: checkVersion.path,
  log_url: uploadEvents.path,
  has_gateway_fields: false,
  analytics: null,
}
const current = async () => (await call(getSettings, {})).body

describe('GET /ajax/system/setting', () => {
  test('returns what is stored over the defaults, to every caller', async () => {
    const { status, body } = await call(getSettings, {}, { guestId: null })
    expect(status).toBe(200)
    expect(getSettings.output.parse(body)).toEqual(body)
    expect(body).toEqual({ ...DEFAULTS, recommendation_collection_id: 5 })
  })

  test('shows a change, ignores an invalid value, and shows its removal', async () => {
    await store(db, 'lead_a_group_url', 'https://groups.example/lead')
    await eventually(async () =>
      expect((await current()).lead_a_group_url).toBe('https://groups.example/lead'),
    )
    await store(db, 'lead_a_group_url', 42)
    await eventually(async () => expect((await current()).lead_a_group_url).toBeNull())
    await db.deleteFrom('setting').execute()
    await eventually(async () => expect(await current()).toEqual(DEFAULTS))
  })

  test('names the configured addresses and tag, whose origins the policy of the pages allows', async () => {
    const shop = await buildTestApp({
      besides: { db, call, ...rest },
      settings: {
        VERSION_CHECK_URL: 'https://cdn.example/version.json',
        LOG_URL: 'https://log.example/events',
        ANALYTICS: 'datalayer',
        ANALYTICS_TAG_URL: 'https://tags.example/tag.js?id=1',
        ANALYTICS_ORIGINS: 'https://*.collect.example, https://b.example',
      },
      loadPages: async () => ({
        render: async () => ({ status: 200, headers: new Headers(), html: '<p>', scripts: [] }),
        locate: () => ({ isKnown: true, cacheKey: null }),
      }),
    })
    expect((await shop.call(getSettings, {})).body).toMatchObject({
      version_check_url: 'https://cdn.example/version.json',
      log_url: 'https://log.example/events',
      analytics: { tag_url: 'https://tags.example/tag.js?id=1' },
    })
    const policy = (await shop.app.inject('/home')).headers['content-security-policy']
    const tags = 'https://tags.example https://*.collect.example https://b.example'
    expect(policy).toContain(`script-src 'self' ${tags};`)
    expect(policy).toContain(`img-src 'self' data: ${tags};`)
    expect(policy).toContain(`connect-src 'self' https://cdn.example https://log.example ${tags};`)
  })
})

describe('GET /ajax/system/check-version', () => {
  test('returns one version to every caller, in every process', async () => {
    const { status, body } = await call(checkVersion, {}, { guestId: null })
    expect(status).toBe(200)
    expect(body).toEqual({ version: WEB_VERSION })
  })
})

test('a cached page shows a change of settings (STAFF-2)', async () => {
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
  const page = async () => (await shop.app.inject('/home')).body
  expect(await page()).toBe(SHOWN.promo_banner.text)
  await store(shop.db, 'promo_banner', { text: 'Half price today' })
  await vi.waitFor(async () => expect(await page()).toBe('Half price today'), { timeout: 5_000 })
})

describe('ShopSettings', () => {
  test('logs what it ignores and tells listeners of what changed', async () => {
    const lines: string[] = []
    const shop = new ShopSettings(db, pino({ level: 'warn' }, { write: (it) => lines.push(it) }))
    let changes = 0
    shop.onChange(() => changes++)
    await store(db, 'unheard_of', 1)
    await shop.reload()
    expect(changes).toBe(0)
    expect(shop.current).toEqual(CURRENT)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ key: 'unheard_of' }])
    await store(db, 'promo_banner', { text: 'Half price today' })
    await shop.reload()
    expect(changes).toBe(1)
  })
})
