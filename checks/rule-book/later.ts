import { type Entry, values } from './entry.ts'

/**
 * Literals that are not built yet, by the part that will build them. The change that builds an entry moves it to
 * `built.ts`, with its file. A text that may also occur on another page names its future folder.
 */
export const LATER: Record<string, Entry[]> = {
  catalog: [values('BROWSE-13', 'catalog.FILTER_KINDS', 'COLOR BRAND STYLE THEME SLEEVE')],
}
