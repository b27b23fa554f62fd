/** As people type names: without regard to case, accents and double blanks. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, ' ')
}

/**
 * What is offered while she types: names that begin with the text, then those with a word that does. Once the
 * text is one of the names all of them are offered again, so that she can choose another.
 */
export function matchingOptions(options: readonly string[], text: string): string[] {
  const typed = plain(text)
  if (options.some((option) => plain(option) === typed)) return [...options]
  const beginning = options.filter((option) => plain(option).startsWith(typed))
  const within = options.filter((option) => plain(option).includes(` ${typed}`))
  return [...new Set([...beginning, ...within])]
}

/** The one option that the text means, typed in full or in part; undefined when it could be several or none. */
export function meantOption(options: readonly string[], text: string): string | undefined {
  const typed = plain(text)
  if (typed === '') return undefined
  const exact = options.find((option) => plain(option) === typed)
  if (exact !== undefined) return exact
  const matching = matchingOptions(options, text)
  return matching.length === 1 ? matching[0] : undefined
}
