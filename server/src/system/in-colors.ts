import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '@twirl/contract/system'
import { DEFAULT_SETTINGS } from './default-settings.ts'

/**
 * Puts the colors of the shop on the element html, over those of the style sheet. A shop with the usual colors sends
 * nothing more.
 */
export function inColors<Page extends { html: string }>(
  page: Page,
  theme: Settings['theme'],
): Page {
  if (isDeepStrictEqual(theme, DEFAULT_SETTINGS.theme)) return page
  const style = `--color-berry:${theme.accent};--color-berry-deep:${theme.accent_dark};--color-blush:${theme.tint}`
  return { ...page, html: page.html.replace('<html ', `<html style="${style}" `) }
}
