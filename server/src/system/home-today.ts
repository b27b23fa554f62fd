import type { HomePartRow } from './home-parts.queries.ts'

/**
 * The settings that parts stand for, the one with the latest first day last: of two it holds. A banner without an end is one
 * whose day has come.
 */
export function asSettings(shown: readonly HomePartRow[]): { key: string; value: unknown }[] {
  return shown.map(({ kind, text, link, sections, show_from, show_until }) => {
    if (kind === 'PROMO_BANNER') return { key: 'promo_banner', value: { text } }
    if (kind === 'SECTIONS') return { key: 'home_sections', value: sections }
    return { key: 'top_banner', value: { text, link, show_from, show_until } }
  })
}

type Planned = Pick<HomePartRow, 'is_published' | 'show_from' | 'show_until'>

/** Whether a part is shown on that day in New York. */
export function isShownOn(day: string, { is_published, show_from, show_until }: Planned): boolean {
  return is_published && show_from <= day && (show_until === null || day <= show_until)
}
