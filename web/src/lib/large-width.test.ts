import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LARGE_WIDTH } from './large-width.ts'

test('scripts and style sheet have the same large width, of 992 pixels (SHOP-7)', () => {
  const css = readFileSync(new URL('../styles/app.css', import.meta.url), 'utf8')
  expect(css).toContain(`--breakpoint-lg: ${LARGE_WIDTH};`)
  expect(Number.parseFloat(LARGE_WIDTH) * 16).toBe(992)
})
