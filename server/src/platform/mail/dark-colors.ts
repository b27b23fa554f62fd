import { contrastOf } from '@twirl/contract/staff/settings/contrast'
import type { Settings } from '@twirl/contract/system'
import { DEFAULT_THEME } from '../shop-look.ts'

const MIN_CONTRAST = 4.5
const STEPS = 20
/** The lightest ground of a mail in dark mode, on which links stand. */
const DARK_BAND = '#3a2b36'

/** The colors of links and of the band at the top while mail programs are in dark mode. */
export function darkColors({ accent }: Settings['theme']): { link: string; band: string } {
  if (accent === DEFAULT_THEME.accent) return { link: '#ff9dbd', band: '#4a2038' }
  return { link: readableOnDark(accent), band: DARK_BAND }
}

/** Returns the color, mixed with as little white as makes it readable. */
function readableOnDark(color: string): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mixWithWhite(color, step / STEPS)
    if (contrastOf(mixed, DARK_BAND) >= MIN_CONTRAST) return mixed
  }
  return '#ffffff'
}

function mixWithWhite(color: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16)
    return Math.round(value + (255 - value) * part)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
