/** Ignores case, accents and repeated blanks. */
function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
}

/**
 * The options to show for a text: names that begin with it, then names with a word that begins with it. A text
 * that equals a name matches all options, so that another one can be chosen.
 */
export function matchingOptions(options: readonly string[], text: string): string[] {
  const typed = normalize(text)
  if (options.some((option) => normalize(option) === typed)) return [...options]
  const beginning = options.filter((option) => normalize(option).startsWith(typed))
  const within = options.filter((option) => normalize(option).includes(` ${typed}`))
  return [...new Set([...beginning, ...within])]
}

/** The only option that matches the text in full or in part; undefined for several matches or none. */
export function resolveOption(options: readonly string[], text: string): string | undefined {
  const typed = normalize(text)
  if (typed === '') return undefined
  const exact = options.find((option) => normalize(option) === typed)
  if (exact !== undefined) return exact
  const matching = matchingOptions(options, text)
  return matching.length === 1 ? matching[0] : undefined
}
