import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { backOfficeName } from './back-office-name.ts'

describe('the name of the back office (STAFF-239)', () => {
  test.each([
    ['Twirl', 'Twirl back office'],
    ['Gowns & Co.', 'Gowns & Co. back office'],
    [undefined, 'Back office'],
  ])('of a shop that is called %s', (shopName, name) => {
    expect(backOfficeName(shopName)).toBe(name)
  })

  test('no page says the name that the shop was delivered with', () => {
    const folder = new URL('../', import.meta.url)
    const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => [path, readFileSync(new URL(path, folder), 'utf8')] as const)
    pages.push(['admin.html', readFileSync(new URL('../../admin.html', import.meta.url), 'utf8')])
    expect(
      pages.filter(([, text]) => /Twirl back office/.test(text)).map(([path]) => path),
    ).toEqual([])
  })
})
