import { afterEach, expect, test, vi } from 'vitest'
import { appearanceOfPage } from './appearance.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['usual text', 16],
  ['text of 200 %', 32],
])('the fields have the colors of the page, and its sizes: %s (PAY-20)', (_, rem) => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('getComputedStyle', () => ({
    fontSize: `${rem}px`,
    getPropertyValue: (name: string) => ` ${name} of the page`,
  }))
  const { variables, rules } = appearanceOfPage()
  expect(variables).toMatchObject({
    colorPrimary: '--color-berry of the page',
    colorDanger: '--color-error of the page',
    borderRadius: '--radius-input of the page',
    fontSizeBase: `${rem}px`,
  })
  expect(rules?.['.Label']?.['fontSize']).toBe(`${rem}px`)
})
