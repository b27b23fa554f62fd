const articleOf = (phrase: string): string =>
  /^[aeiou]/i.test(phrase) && !/^(one|uni)/i.test(phrase) ? 'an' : 'a'
export const withArticle = (phrase: string): string => `${articleOf(phrase)} ${phrase}`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "a, b, and c", leaving out what is absent. */
export function list(...parts: (string | null)[]): string {
  const present = parts.filter((part) => part !== null)
  const last = present.at(-1) ?? ''
  if (present.length < 2) return last
  // With a part that holds an "and" of its own, two parts need the comma too.
  const needsComma =
    present.length > 2 || present.slice(0, -1).some((part) => part.includes(' and '))
  return `${present.slice(0, -1).join(', ')}${needsComma ? ',' : ''} and ${last}`
}
