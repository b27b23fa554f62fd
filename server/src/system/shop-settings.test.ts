import { settings } from '@twirl/contract/system'
import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { mergeSettings } from './shop-settings.ts'

const SHOWN = fillPlaceholders(DEFAULT_SETTINGS)

function merge(stored: { key: string; value: unknown }[]) {
  const ignored: string[] = []
  return { merged: mergeSettings(stored, (key) => ignored.push(key)), ignored }
}

describe('mergeSettings', () => {
  test('the defaults keep to the contract', () => {
    expect(settings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS)
    expect(merge([]).merged).toEqual(SHOWN)
  })

  test('a stored value stands in for its default, the others stay', () => {
    const { merged, ignored } = merge([{ key: 'promo_banner', value: { text: 'Hello' } }])
    expect(merged).toEqual({ ...SHOWN, promo_banner: { text: 'Hello' } })
    expect(ignored).toEqual([])
  })

  test.each([
    ['promo_banner', 'Hello'],
    ['promo_banner', {}],
    ['recommendation_collection_id', '3'],
    ['lead_a_group_url', 'javascript:alert(1)'],
    ['lead_a_group_url', 'http://plain.example/'],
    ['top_banner', { ...DEFAULT_SETTINGS.top_banner, link: '//evil.example' }],
    ['top_banner', { ...DEFAULT_SETTINGS.top_banner, show_from: 'soon' }],
    ['social_links', [{ name: 'Here', url: 'nowhere' }]],
    ['unheard_of', 1],
    ['__proto__', {}],
    ['toString', {}],
  ])('ignores and reports %s = %j', (key, value) => {
    expect(merge([{ key, value }])).toEqual({ merged: SHOWN, ignored: [key] })
  })
})
