import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { fillPlaceholders } from './fill-placeholders.ts'

function filled(text: string): string[] {
  const banners = {
    promo_banner: { text },
    top_banner: { ...DEFAULT_SETTINGS.top_banner, text },
  }
  const { promo_banner, top_banner } = fillPlaceholders({ ...DEFAULT_SETTINGS, ...banners })
  return [promo_banner.text, top_banner.text]
}

test.each([
  ['Mini {rental_mini}, long {rental_long}, from {minimum}', 'Mini $16.99, long $19.99, from $65'],
  ['Free from {free_shipping_from}, else {shipping_fee}', 'Free from $50, else $9.99'],
  ['{rental_days} or {rental_days_group} days', '21 or 14 days'],
  ['{refund_days} days, {refund_hours_group} hours', '14 days, 72 hours'],
  ['no placeholder, {unknown}, {toString} and {', 'no placeholder, {unknown}, {toString} and {'],
])('%s becomes %s, in both banners', (text, expected) => {
  expect(filled(text)).toEqual([expected, expected])
})

test('the promo bar of a new shop names the prices and the minimum', () => {
  expect(fillPlaceholders(DEFAULT_SETTINGS).promo_banner.text).toBe(
    'Rent mini dresses for $16.99 · midi & maxi for $19.99 · individual orders from $65',
  )
})
