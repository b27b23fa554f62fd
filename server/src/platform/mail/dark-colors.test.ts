import { contrastOf } from '@twirl/contract/staff/settings/contrast'
import { expect, test } from 'vitest'
import { darkColors } from './dark-colors.ts'

const theme = (accent: string) => ({ accent, accent_dark: '#000000', tint: '#ffffff' })

test.each(['#0b5c4a', '#123456', '#000000', '#7a0000', '#b31555'])(
  'links in the color %s can be read in dark mode (STAFF-226)',
  (accent) => {
    const { link, band } = darkColors(theme(accent))
    expect(contrastOf(link, band)).toBeGreaterThanOrEqual(4.5)
  },
)
